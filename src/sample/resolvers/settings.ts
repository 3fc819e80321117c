import { globalId, type Entity } from '../data/entity';
import { parseJsonc, withValueAt, type KeyPath, type SettingsVersion } from '../data/settings';
import { siteRecord } from '../data/site';
import { requireUser, type Context, type Resolvers, type TypeResolvers } from './context';
import { findNode } from './nodes';
import { mayAdminister } from './visibility';

interface EditArgs {
  readonly subject: string;
  readonly lastID?: number | null;
  readonly edit: {
    readonly keyPath: readonly { readonly property?: string | null; readonly index?: number | null }[];
    readonly value?: unknown;
    readonly valueIsJSONCEncodedString?: boolean | null;
  };
}

/** Whose settings apply, from the weakest to the strongest: the site's, the organizations', and the user's own. */
function layersFor({ world }: Context, subject: Entity | undefined): Entity[] {
  if (subject?.__typename === 'Org') return [siteRecord, subject];
  if (subject?.__typename !== 'User') return [siteRecord];
  const organizations = world.memberships
    .ofUser(Number(subject.key))
    .flatMap(({ organization }) => world.organizations.get(organization) ?? []);
  return [siteRecord, ...organizations, subject];
}

function cascade(context: Context, subject: Entity | undefined) {
  const subjects = layersFor(context, subject);
  const layers = subjects.map((layer) =>
    parseJsonc(context.world.settings.of(globalId(layer))?.contents ?? '{}'),
  );
  return { subjects, final: Object.assign({}, ...layers) as unknown };
}

/** The fields of every type that has settings. */
const settingsSubject: TypeResolvers<Entity> = {
  latestSettings: (source, _, { world }) => world.settings.of(globalId(source)),
  settingsCascade: (source, _, context) => cascade(context, source),
  viewerCanAdminister: (source, _, context) => mayAdminister(context, source),
};

function requireSubject(context: Context, id: string): Entity {
  const subject = findNode(context, id);
  if (subject === undefined || !['User', 'Org', 'Site'].includes(subject.__typename)) {
    throw new Error(`nothing with ID ${JSON.stringify(id)} has settings`);
  }
  return subject;
}

function asKeyPath(segments: EditArgs['edit']['keyPath']): KeyPath {
  return segments.map(({ property, index }) => {
    const step = property ?? index;
    if (step == null || (property != null && index != null)) throw new Error('give either property or index');
    return step;
  });
}

export const settingsResolvers: Resolvers = {
  Query: {
    viewerSettings: (_, __, context) => cascade(context, context.viewer),
    settingsSubject: (_, { id }: { id: string }, context) => requireSubject(context, id),
  },
  Mutation: {
    editSettings: (_, { subject: id, lastID, edit }: EditArgs, context) => {
      const viewer = requireUser(context);
      const subject = requireSubject(context, id);
      if (!mayAdminister(context, subject)) throw new Error('must be allowed to administer the settings');
      const latest = context.world.settings.of(id);
      if ((lastID ?? undefined) !== latest?.id)
        throw new Error('the settings changed since this edit was begun');
      const value =
        edit.valueIsJSONCEncodedString === true && typeof edit.value === 'string'
          ? parseJsonc(edit.value)
          : edit.value;
      const changed = withValueAt(parseJsonc(latest?.contents ?? '{}'), asKeyPath(edit.keyPath), value);
      return {
        settings: context.world.settings.save(id, viewer.key, JSON.stringify(changed, undefined, 2)),
        empty: null,
      };
    },
  },
  Settings: {
    subject: ({ subject }: SettingsVersion, _, context) => findNode(context, subject),
    author: ({ author }: SettingsVersion, _, { world }) =>
      author === null ? null : world.people.byId(author),
  },
  User: settingsSubject,
  Org: settingsSubject,
  Site: settingsSubject,
};
