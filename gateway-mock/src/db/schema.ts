/**
 * The records of the business: one drizzle table per record. Property names equal column names equal wire names.
 * Times are unix seconds, money is fen, rates are basis points, ids of platform objects are text.
 * Every table carries `corp_id` unless its comment says "no tenant".
 */
export { PLATFORMS } from './schema/columns.ts'
export type { PlatformCode } from './schema/columns.ts'
export * from './schema/corps.ts'
export * from './schema/people.ts'
export * from './schema/talents.ts'
export * from './schema/followLogs.ts'
export * from './schema/finding.ts'
export * from './schema/tags.ts'
export * from './schema/tasks.ts'
export * from './schema/colonels.ts'
export * from './schema/goods.ts'
export * from './schema/work.ts'
export * from './schema/trade.ts'
export * from './schema/content.ts'
export * from './schema/records.ts'
export * from './schema/vendor.ts'
export * from './schema/enterprise.ts'
export * from './schema/market.ts'
export * from './schema/signOn.ts'
export * from './schema/upkeep.ts'
export * from './schema/aggregates.ts'
export * from './schema/commission.ts'
export * from './schema/materials.ts'
export * from './schema/broadcast.ts'
