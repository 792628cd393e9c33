import type { NominateRequest } from '@crm/contracts/calls/talentNominate'
import { PLATFORMS } from '@crm/contracts/enums'
import { NOMINATE_BASES, NOMINATE_BASIS_MAX, NOMINATE_SIZE } from '@crm/contracts/talentFinding'
import {
  cascade,
  filterSpec,
  flag,
  hidden,
  hiddenId,
  multiSelect,
  numberRange,
  type RequestOfSpec,
  select,
  tab,
} from '@crm/ui/filters'
import { mainKinds, talentCategories } from '../../lib/findingOptions.ts'
import { levelOptions } from '../../lib/talentLabels.ts'

/** Filters of the recommendations and what they start from; a page is a batch. `view_mode` never reaches the request. */
export const talentNominateFilters = filterSpec(
  {
    platform: tab(PLATFORMS, 'dy'),
    view_mode: tab(['card', 'table'], 'card', { addressOnly: true }),
    basis: tab(NOMINATE_BASES, 'goods'),
    product_ids: hidden(),
    author_ids: hidden(),
    basis_category: hiddenId(),
    category: cascade('类目', talentCategories),
    fans: numberRange('粉丝数'),
    gmv: numberRange('30天成交', { unit: '元', scale: 100 }),
    level: multiSelect('达人等级', levelOptions),
    main_kind: select('带货方式', mainKinds),
    has_contact: flag('有联系方式'),
    exclude_followed: flag('排除已跟进', { initial: true }),
  },
  { size: NOMINATE_SIZE },
)

/** The ids of a comma-joined text, five at most. */
export const idsOf = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(',').slice(0, NOMINATE_BASIS_MAX)

/** What the filters ask as the call takes it; nothing while the basis is not chosen yet. */
export function nominateRequest(
  request: RequestOfSpec<(typeof talentNominateFilters)['fields']>,
): NominateRequest | undefined {
  const { platform = 'dy', basis: kind = 'goods', product_ids, author_ids, basis_category, category, ...rest } = request
  const { page, size, order_by: _order, sort: _sort, ...conditions } = rest
  const products = idsOf(product_ids)
  const authors = idsOf(author_ids)
  if (kind === 'authors' && authors.length === 0) return undefined
  if (kind === 'category' && basis_category === undefined) return undefined
  return {
    platform,
    basis: {
      kind,
      ...(kind === 'goods' && products.length > 0 ? { product_ids: products } : {}),
      ...(kind === 'authors' ? { author_ids: authors } : {}),
      ...(kind === 'category' ? { category_id: basis_category } : {}),
    },
    conditions: { ...conditions, ...(category === undefined ? {} : { category_id: category }) },
    page,
    size,
  }
}
