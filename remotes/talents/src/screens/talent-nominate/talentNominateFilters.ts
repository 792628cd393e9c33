import { type NominateRequest, talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { nominatedColumns } from '@crm/contracts/columns/foundTalents'
import { PLATFORMS } from '@crm/contracts/enums'
import { talentConditions } from '@crm/contracts/filters/foundTalents'
import { NOMINATE_BASES, NOMINATE_BASIS_MAX, NOMINATE_SIZE } from '@crm/contracts/rules/talentFinding'
import {
  type Askable,
  cascade,
  flag,
  hidden,
  hiddenId,
  inAddress,
  listFilters,
  multiSelect,
  numberRange,
  select,
  tab,
  type ValuesOf,
} from '@crm/ui/filters'
import { talentCategories } from '../../lib/marketOptions.ts'

const defined = talentConditions

/** Filters of the recommendations and what they start from; a page is a batch. */
export const talentNominateFilters = listFilters(
  talentNominateCalls.list,
  nominatedColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    view_mode: inAddress(tab(['card', 'table'], 'card')),
    basis: inAddress(tab(NOMINATE_BASES, 'goods')),
    product_ids: inAddress(hidden({ of: 'platform' })),
    author_ids: inAddress(hidden({ of: 'platform' })),
    basis_category: inAddress(hiddenId()),
    category: inAddress(cascade(defined.category_id, talentCategories)),
    fans: numberRange(defined.fans),
    gmv: numberRange(defined.gmv),
    level: multiSelect(defined.level),
    main_kind: select(defined.main_kind),
    has_contact: flag(defined.has_contact),
    exclude_followed: flag(defined.exclude_followed, { initial: true }),
  },
  { size: NOMINATE_SIZE },
)

/** The ids of a comma-joined text, five at most. */
export const idsOf = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').slice(0, NOMINATE_BASIS_MAX)

type NominateValues = ValuesOf<(typeof talentNominateFilters)['fields']>

/** Whether the recommendations have something to start from; the best goods need no choice. */
export const hasBasis = ({ basis, author_ids, basis_category }: NominateValues): boolean =>
  basis === 'goods' || (basis === 'authors' ? idsOf(author_ids).length > 0 : basis_category !== undefined)

/** What the filters ask as the call takes it. */
export function nominateRequest(
  { platform = 'dy', page, size, ...conditions }: Partial<Askable<NominateRequest>>,
  { basis: kind, product_ids, author_ids, basis_category, category }: NominateValues,
): NominateRequest {
  const products = idsOf(product_ids)
  return {
    platform,
    basis: {
      kind,
      ...(kind === 'goods' && products.length > 0 ? { product_ids: products } : {}),
      ...(kind === 'authors' ? { author_ids: idsOf(author_ids) } : {}),
      ...(kind === 'category' ? { category_id: basis_category } : {}),
    },
    conditions: { ...conditions, ...(category === undefined ? {} : { category_id: category }) },
    page,
    size,
  }
}
