/** Names of generated accounts. Most combine a plant or a stone and a place, to avoid the names of real people. */

const GIVEN = (
  'Alder Amber Anise Aspen Aster Basil Beryl Birch Briar Bryony Cedar Cicely Clover Coral Cypress Dahlia ' +
  'Elder Fennel Fern Flint Garnet Hazel Heather Holly Indigo Iris Ivy Jade Jasmine Juniper Larch Laurel ' +
  'Lilac Linden Lotus Maple Marigold Mica Myrtle Olive Onyx Opal Orchid Pearl Peony Pepper Poppy Quartz ' +
  'Reed Rowan Rue Saffron Sage Sorrel Spruce Tansy Teasel Thyme Topaz Tulip Violet Willow Yarrow Zinnia'
).split(' ');

const FAMILY = (
  'Anchorage Archway Barnfield Bayside Beacon Bluff Boathouse Bridgeway Brookside Canal Causeway Chapel ' +
  'Cliffside Cobble Courtyard Crossing Dockyard Dovecote Eastgate Fairway Ferryman Fieldstone Footpath Fountain ' +
  'Gatehouse Glasshouse Granary Harbor Headland Hedgerow Highland Hillcrest Inlet Jetty Keystone Lagoon Lakeview ' +
  'Lantern Lighthouse Lockside Longmeadow Marketplace Meadow Millpond Moorland Northgate Orchardson Outlook ' +
  'Parkside Pasture Pier Quayside Ridgeway Riverbend Rooftop Seawall Southgate Springfield Stonebridge Terrace ' +
  'Towpath Viaduct Wayside Westgate'
).split(' ');

const CHORES = ['indexer', 'mirror', 'nightly', 'release', 'scanner', 'sync', 'triage', 'updater'];

/**
 * Display names that are hard to parse or to render: quotes, separators, line breaks, outer spaces, scripts beyond
 * Latin-1, right-to-left text, a character outside the Basic Multilingual Plane, and prefixes that spreadsheets read
 * as formulas.
 */
const AWKWARD = [
  'Lantern, Amber',
  'Rowan "Ro" Harbor',
  'Zoë Ångström-Łąka',
  'Sage\nMeadow',
  '=1+1',
  '林 さくら',
  'Flint 🚀 Jetty',
  'Opal "Quote, comma"\r\nand line break',
  '@ivy.pier',
  'שקד Quayside',
  '  Padded Name  ',
  '-2+3',
];
const FIRST_AWKWARD = 4;
const AWKWARD_STRIDE = 5;
const AWKWARD_REPEAT = 400;

export interface AccountName {
  readonly username: string;
  readonly displayName: string;
}

/**
 * Returns the unique username and the display name for a position. The twelve awkward display names are at
 * positions 4, 9, ..., 59, and repeat every 400 positions.
 */
export function personName(position: number): AccountName {
  const pairs = GIVEN.length * FAMILY.length;
  // An odd stride over a power of two visits each pair once before it repeats.
  const pair = (position * 1_237 + 911) % pairs;
  const given = GIVEN[Math.floor(pair / FAMILY.length)] ?? '';
  const family = FAMILY[pair % FAMILY.length] ?? '';
  const round = Math.floor(position / pairs);
  const username = `${given}.${family}${round === 0 ? '' : round + 1}`.toLowerCase();
  return { username, displayName: awkwardName(position) ?? `${given} ${family}` };
}

function awkwardName(position: number): string | undefined {
  const place = (position % AWKWARD_REPEAT) - FIRST_AWKWARD;
  return place >= 0 && place % AWKWARD_STRIDE === 0 ? AWKWARD[place / AWKWARD_STRIDE] : undefined;
}

/** Returns the name of the service account at a position. The display name is empty. */
export function serviceName(position: number): AccountName {
  return { username: `svc-${CHORES[position % CHORES.length] ?? ''}-${position}`, displayName: '' };
}
