import type { Change, Editing, Member } from './schemaEditing';
import type { Described, DirectiveModel, InputModel, MemberModel, TypeModel } from './schemaModel';

export const outputs = ['type', 'interface'] as const;

export function input(name: string, type: string, defaultValue?: string): MemberModel {
  return { name, type, defaultValue, description: undefined, deprecation: undefined, args: [] };
}

/** Removes an item from a list in place. */
export function removeFrom<T>(list: T[], item: T): void {
  list.splice(list.indexOf(item), 1);
}

function membersToRemove(editing: Editing, ...kinds: readonly TypeModel['kind'][]): readonly Member[] {
  return editing
    .members(...kinds)
    .filter(({ type, member }) => type.members.length > 2 && editing.canRemove(member));
}

export function removeMember(...kinds: readonly TypeModel['kind'][]): Change {
  return (editing) => {
    const chosen = editing.pickMember(membersToRemove(editing, ...kinds));
    if (chosen === undefined) return undefined;
    removeFrom(chosen.type.members, chosen.member);
    return [chosen.type.name, chosen.member.name];
  };
}

export function addMember(kind: TypeModel['kind'], member: (number: number) => MemberModel): Change {
  return (editing, number) => {
    const type = editing.pick(editing.types(kind));
    if (type === undefined) return undefined;
    const added = member(number);
    editing.touch(added);
    type.members.push(added);
    return [type.name, added.name];
  };
}

/** Returns a change that edits one member in place. */
export function editMember(
  kinds: readonly TypeModel['kind'][],
  fits: (member: MemberModel) => boolean,
  edit: (member: MemberModel) => void,
): Change {
  return (editing) => {
    const chosen = editing.pickMember(editing.members(...kinds).filter(({ member }) => fits(member)));
    if (chosen === undefined) return undefined;
    edit(chosen.member);
    return [chosen.type.name, chosen.member.name];
  };
}

export function editArgument(fits: (arg: InputModel) => boolean, edit: (arg: InputModel) => void): Change {
  return (editing) => {
    const chosen = editing.pickArgument(editing.args().filter(({ arg }) => fits(arg)));
    if (chosen === undefined) return undefined;
    edit(chosen.arg);
    return [chosen.type.name, chosen.member.name, chosen.arg.name];
  };
}

export function addArgument(arg: (number: number) => MemberModel): Change {
  return (editing, number) => {
    const chosen = editing.pickMember(editing.members(...outputs));
    if (chosen === undefined) return undefined;
    const added = arg(number);
    editing.touch(added);
    chosen.member.args.push(added);
    return [chosen.type.name, chosen.member.name, added.name];
  };
}

export function editDirective(
  fits: (directive: DirectiveModel) => boolean,
  edit: (directive: DirectiveModel, number: number) => readonly string[],
): Change {
  return (editing, number) => {
    const directive = editing.pick(editing.model.directives.filter(fits));
    return directive && [directive.name, ...edit(directive, number)];
  };
}

export const isNullable = ({ type }: InputModel): boolean => !type.endsWith('!');
export const hasPlainInt = ({ type, defaultValue }: InputModel): boolean =>
  type === 'Int' && defaultValue === undefined;

export function describeAnew(item: Described): void {
  item.description = `${item.description ?? ''} Described in other words.`;
}

/** Removes a type with few uses, and the fields and arguments that use it. */
export const removeType: Change = (editing) => {
  const uses = new Map<string, Use[]>();
  const mentioned = new Set(['Query', 'Mutation']);
  const note = (input: InputModel, use: Use): void => {
    const name = input.type.replace(/[[\]!]/g, '');
    uses.set(name, [...(uses.get(name) ?? []), use]);
  };
  for (const { kind, interfaces, members } of editing.model.types) {
    for (const name of interfaces) mentioned.add(name);
    for (const member of members) {
      if (kind === 'union') mentioned.add(member.name);
      note(member, { parent: members, item: member });
      for (const arg of member.args) note(arg, { parent: member.args, item: arg });
    }
  }
  const usesOf = (type: TypeModel): readonly Use[] => uses.get(type.name) ?? [];
  const type = editing.pick(
    editing.model.types.filter(
      (candidate) =>
        !mentioned.has(candidate.name) &&
        editing.canRemove(candidate) &&
        usesOf(candidate).length < 3 &&
        usesOf(candidate).every(({ parent, item }) => editing.canRemove(item) && parent.length > 4),
    ),
  );
  if (type === undefined) return undefined;
  for (const { parent, item } of usesOf(type)) removeFrom(parent, item);
  removeFrom(editing.model.types, type);
  return [type.name];
};

/** Field or argument that uses a type, and the list that contains it. */
interface Use {
  readonly parent: InputModel[];
  readonly item: InputModel;
}
