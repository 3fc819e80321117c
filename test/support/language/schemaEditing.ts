import type { InputModel, MemberModel, SchemaModel, TypeModel } from './schemaModel';

/** Schema that is being changed. Each part is changed at most once. */
export class Editing {
  private readonly touched = new Set<object>();
  /** Types and members with changed parts, which can't be removed. */
  private readonly busy = new Set<object>();

  constructor(
    readonly model: SchemaModel,
    private readonly random: () => number,
  ) {}

  pick<T extends object>(candidates: readonly T[]): T | undefined {
    const free = candidates.filter((candidate) => !this.touched.has(candidate));
    const chosen = free[Math.floor(this.random() * free.length)];
    if (chosen !== undefined) this.touched.add(chosen);
    return chosen;
  }

  isFree(...parts: readonly object[]): boolean {
    return parts.every((part) => !this.touched.has(part));
  }

  /** Returns whether the parts and their contents are unchanged. */
  canRemove(...parts: readonly object[]): boolean {
    return parts.every((part) => !this.touched.has(part) && !this.busy.has(part));
  }

  touch(part: object): void {
    this.touched.add(part);
  }

  types(...kinds: readonly TypeModel['kind'][]): readonly TypeModel[] {
    return this.model.types.filter(({ kind }) => kinds.includes(kind));
  }

  /** Returns the members of the types of these kinds. */
  members(...kinds: readonly TypeModel['kind'][]): readonly Member[] {
    return this.types(...kinds).flatMap((type) => type.members.map((member) => ({ type, member })));
  }

  args(): readonly Argument[] {
    return this.members('type', 'interface').flatMap(({ type, member }) =>
      member.args.map((arg) => ({ type, member, arg })),
    );
  }

  pickMember(candidates: readonly Member[]): Member | undefined {
    const byMember = new Map(candidates.map((candidate) => [candidate.member, candidate]));
    const chosen = this.pick([...byMember.keys()]);
    const found = chosen && byMember.get(chosen);
    if (found !== undefined) this.busy.add(found.type);
    return found;
  }

  pickArgument(candidates: readonly Argument[]): Argument | undefined {
    const byArgument = new Map(
      candidates.filter(({ member }) => this.isFree(member)).map((candidate) => [candidate.arg, candidate]),
    );
    const chosen = this.pick([...byArgument.keys()]);
    const found = chosen && byArgument.get(chosen);
    for (const parent of found === undefined ? [] : [found.type, found.member]) this.busy.add(parent);
    return found;
  }
}

export interface Member {
  readonly type: TypeModel;
  readonly member: MemberModel;
}

export interface Argument extends Member {
  readonly arg: InputModel;
}

/** Makes a change if there is an unchanged part for it. @returns the names of the changed parts, if any */
export type Change = (editing: Editing, number: number) => readonly string[] | undefined;
