import pg from 'pg';

/**
 * What the driver makes of a column, so that the types which are inferred from the entities are true: moments are `Date`,
 * and `bigint`, `count` and sums of integers are numbers. Ours stay below 2^53.
 */
export const driverTypes = new pg.TypeOverrides();
driverTypes.setTypeParser(pg.types.builtins.INT8, Number);
