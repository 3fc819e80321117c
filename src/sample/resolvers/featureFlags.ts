import type { FeatureFlag, FlagOverride } from '../data/administration';
import { below } from '../data/chance';
import { globalId } from '../data/entity';
import { dateTime } from '../data/time';
import { emptyResponse, requireSiteAdmin, type Context, type Resolvers, type TypeResolvers } from './context';
import { requireNamespace } from './lookup';
import { findNode } from './nodes';

interface FlagArgs {
  readonly name: string;
  readonly value?: boolean | null;
  readonly rolloutBasisPoints?: number | null;
}

interface OverrideArgs {
  readonly namespace: string;
  readonly flagName: string;
  readonly value: boolean;
}

const everybody = 10_000;

/** What a flag comes to for the caller: an override, or else the value, or else the place in the rollout. */
function evaluate({ world, viewer }: Context, flag: FeatureFlag): boolean {
  const override =
    viewer &&
    world.overrides.all().find((one) => one.flag === flag.name && one.namespace === globalId(viewer));
  if (override !== undefined) return override.value;
  if (flag.__typename === 'FeatureFlagBoolean') return flag.value;
  return viewer !== undefined && below(everybody, viewer.key, flag.name) < flag.rolloutBasisPoints;
}

/** @throws Error unless exactly one of value and share is given, and the share is one */
function choiceIn({
  value,
  rolloutBasisPoints: share,
}: FlagArgs): Pick<FeatureFlag, '__typename' | 'value' | 'rolloutBasisPoints'> {
  if ((value == null) === (share == null)) throw new Error('give either value or rolloutBasisPoints');
  if (share == null)
    return { __typename: 'FeatureFlagBoolean', value: value ?? false, rolloutBasisPoints: 0 };
  if (share < 0 || share > everybody) throw new Error('rolloutBasisPoints must be from 0 to 10000');
  return { __typename: 'FeatureFlagRollout', value: false, rolloutBasisPoints: share };
}

/** @throws Error when there is no flag of this name */
function requireFlag({ world }: Context, name: string): FeatureFlag {
  const flag = world.flags.get(name);
  if (flag === undefined) throw new Error(`no feature flag of the name ${JSON.stringify(name)}`);
  return flag;
}

function keep({ world }: Context, flag: FeatureFlag): FeatureFlag {
  world.flags.set(flag.name, flag);
  return flag;
}

const flag: TypeResolvers<FeatureFlag> = {
  overrides: ({ name }, _, { world }) => world.overrides.all().filter((override) => override.flag === name),
};

const override: TypeResolvers<FlagOverride> = {
  namespace: ({ namespace }, _, context) => findNode(context, namespace),
  targetFlag: ({ flag: name }, _, context) => requireFlag(context, name),
};

export const featureFlagResolvers: Resolvers = {
  Query: {
    featureFlags: (_, __, context) => {
      requireSiteAdmin(context);
      return [...context.world.flags.values()];
    },
    featureFlag: (_, { name }: { name: string }, context) => {
      requireSiteAdmin(context);
      return context.world.flags.get(name);
    },
    evaluatedFeatureFlags: (_, __, context) =>
      [...context.world.flags.values()].map((one) => ({ name: one.name, value: evaluate(context, one) })),
    evaluateFeatureFlag: (_, { flagName }: { flagName: string }, context) => {
      const found = context.world.flags.get(flagName);
      return found === undefined ? null : evaluate(context, found);
    },
  },
  Mutation: {
    createFeatureFlag: (_, args: FlagArgs, context) => {
      requireSiteAdmin(context);
      if (context.world.flags.has(args.name)) throw new Error('a feature flag of this name exists');
      const now = dateTime(context.clock());
      return keep(context, { name: args.name, ...choiceIn(args), createdAt: now, updatedAt: now });
    },
    updateFeatureFlag: (_, args: FlagArgs, context) => {
      requireSiteAdmin(context);
      const known = requireFlag(context, args.name);
      return keep(context, { ...known, ...choiceIn(args), updatedAt: dateTime(context.clock()) });
    },
    deleteFeatureFlag: (_, { name }: { name: string }, context) => {
      requireSiteAdmin(context);
      context.world.flags.delete(requireFlag(context, name).name);
      for (const one of context.world.overrides.all())
        if (one.flag === name) context.world.overrides.delete(one.key);
      return emptyResponse;
    },
    createFeatureFlagOverride: (_, { namespace, flagName, value }: OverrideArgs, context) => {
      requireSiteAdmin(context);
      const target = requireFlag(context, flagName);
      const owner = globalId(requireNamespace(context, namespace));
      return context.world.overrides.add((key) => ({
        __typename: 'FeatureFlagOverride',
        key,
        namespace: owner,
        flag: target.name,
        value,
      }));
    },
  },
  FeatureFlagBoolean: flag,
  FeatureFlagRollout: flag,
  FeatureFlagOverride: override,
};
