/**
 * The filters of a list without anything that draws them: no React, no Semi, so that their tests cost nothing. In the browser
 * this is no module of its own but part of `data`: the build puts that name in place of this one.
 */
export {
  cascade,
  cascades,
  dateRange,
  dayQuery,
  dept,
  depts,
  flag,
  type FoundOptions,
  foundSelect,
  hidden,
  hiddenId,
  keyword,
  leaves,
  multiSelect,
  namedDateRange,
  numberRange,
  ownFields,
  select,
  share,
  staff,
  staffs,
  tab,
  tags,
} from './data/filters/filterFields.ts'
export {
  filterSpec,
  type Option,
  readAddress,
  type RequestOfSpec,
  requestOf,
  type FilterFields,
  type ValuesOf,
} from './data/filters/filterSpec.ts'
export { type Askable, inAddress, listFilters, type ListFilters } from './data/filters/listFilters.ts'
export { treeOfRows, type TreeOption } from './form/tree.ts'
