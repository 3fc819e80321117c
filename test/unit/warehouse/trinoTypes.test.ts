import assert from 'node:assert/strict';
import { wholeTable } from '../../../src/shared/table/query';
import { UserError } from '../../../src/shared/userError';
import type { Conversion } from '../../../src/warehouse/dialect/remoteColumn';
import { trinoDialect as dialect } from '../../../src/warehouse/dialect/trinoDialect';
import { parseTrinoType } from '../../../src/warehouse/dialect/trinoType';
import { pageStatement } from '../../../src/warehouse/reader/page';
import { trinoColumn } from '../../../src/warehouse/trino/columnTypes';
import { Conversions } from '../../../src/warehouse/trino/conversions';
import { rejectsWith } from '../../support/userErrors';

describe('parseTrinoType', () => {
  const plain = (name: string): object => ({ kind: 'plain', name });
  const types: readonly (readonly [text: string, type: object])[] = [
    ['decimal(18, 2)', plain('decimal(18, 2)')],
    ['array(decimal(18,2))', { kind: 'array', of: plain('decimal(18,2)') }],
    ['map(varchar(2), date)', { kind: 'map', key: plain('varchar(2)'), value: plain('date') }],
    [
      'row("a, ""b)" date, "C" timestamp(3) with time zone)',
      {
        kind: 'row',
        names: ['"a, ""b)"', '"C"'],
        fields: [plain('date'), plain('timestamp(3) with time zone')],
      },
    ],
    [
      'row(integer, interval day to second)',
      { kind: 'row', fields: [plain('integer'), plain('interval day to second')] },
    ],
    [
      'row(a b uuid, t timestamp(6) with time zone, c color, x array(row(d interval day to second)))',
      {
        kind: 'row',
        names: ['"a b"', '"t"', '"c"', '"x"'],
        fields: [
          plain('uuid'),
          plain('timestamp(6) with time zone'),
          plain('color'),
          { kind: 'array', of: { kind: 'row', names: ['"d"'], fields: [plain('interval day to second')] } },
        ],
      },
    ],
    [
      "row(it's date, that's uuid)",
      { kind: 'row', names: [`"it's"`, `"that's"`], fields: [plain('date'), plain('uuid')] },
    ],
    ['row(a,b integer)', plain('row(a,b integer)')],
    ['qdigest(bigint)', plain('qdigest(bigint)')],
    ['map(date)', plain('map(date)')],
    ['array(', plain('array(')],
  ];
  for (const [text, type] of types) it(`parses ${text}`, () => assert.deepEqual(parseTrinoType(text), type));
});

/** A server that converts the type `future(3)` as given, and has no other unknown type. */
function serverThatConverts(accepted: readonly Conversion[], asked: string[] = []): Conversions {
  return new Conversions((sql) => {
    asked.push(sql);
    return accepted.some((conversion) => sql.includes(`AS ${conversion})`))
      ? Promise.resolve([])
      : Promise.reject(new UserError('input', 'Cannot cast'));
  });
}

describe('unknown types of Trino', () => {
  const ofType = (type: string) => trinoColumn('v', type);

  for (const [accepted, expected] of [
    [['varchar', 'json'], 'varchar'],
    [['json'], 'json'],
    [['varbinary'], 'varbinary'],
    [[], 'none'],
  ] as const) {
    it(`are converted by ${expected} if the server accepts ${accepted.join(' and ') || 'nothing'}`, async () => {
      const [column] = await serverThatConverts(accepted).of([ofType('future(3)')], undefined);
      assert.deepEqual([...(column?.conversions ?? [])], [['future(3)', expected]]);
    });
  }

  it("include nested types that aren't parsed", async () => {
    const [column] = await serverThatConverts([]).of([ofType('array(row(a,b integer))')], undefined);
    assert.ok(column);
    assert.deepEqual([...(column.conversions ?? [])], [['row(a,b integer)', 'none']]);
    assert.match(dialect.cell('v', column), /\(unreadable: row\(a,b integer\)\)/);
  });

  it('are tried once for each type, also within other types', async () => {
    const asked: string[] = [];
    const server = serverThatConverts(['varchar'], asked);
    const columns = ['array(future)', 'row("a" future, "b" date)', 'bigint', 'future'].map(ofType);
    const found = await server.of(columns, undefined);
    assert.deepEqual(
      found.map(({ conversions }) => conversions?.get('future')),
      ['varchar', 'varchar', undefined, 'varchar'],
    );
    assert.equal(asked.length, 1);
    assert.match(asked[0] ?? '', /CAST\(NULL AS future\)/);
  });

  it("aren't unreadable because a request failed", async () => {
    for (const error of [
      new UserError('timeout', 'Late.'),
      new UserError('serverError', 'Busy.', { status: 503 }),
    ])
      await rejectsWith(new Conversions(() => Promise.reject(error)).of([ofType('future')], undefined), {
        kind: error.kind,
      });
  });

  it('never sort rows by their values, and not at all if they are unreadable', async () => {
    const [id, future, none] = [
      trinoColumn('id', 'bigint'),
      ...(await serverThatConverts(['json']).of([trinoColumn('f', 'future')], undefined)),
      ...(await serverThatConverts([]).of([trinoColumn('n', 'none')], undefined)),
    ];
    assert.ok(future && none);
    const source = { dialect, from: 't', columns: [id, future, none], stored: { by: [] } };
    const statement = pageStatement(source, wholeTable, { offset: 0, limit: 10 });
    const [select = '', order = ''] = statement.split(' ORDER BY ');
    assert.match(select, /CASE WHEN "n" IS NOT NULL THEN '\(unreadable: none\)' END/);
    assert.equal(
      order,
      `"id" NULLS LAST, CASE WHEN "f" IS NOT NULL THEN coalesce(json_format(TRY_CAST("f" AS json)), '(unreadable: future)') END NULLS LAST OFFSET 0 LIMIT 10`,
    );
    const alone = { ...source, columns: [none] };
    assert.doesNotMatch(pageStatement(alone, wholeTable, { offset: 0, limit: 10 }), /ORDER BY/);
    const searched = pageStatement(source, { ...wholeTable, search: 'x' }, { offset: 0, limit: 10 });
    assert.doesNotMatch(searched.split(' WHERE ')[1] ?? '', /"n"/);
  });
});
