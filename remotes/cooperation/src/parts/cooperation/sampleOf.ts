import type { Cooperation } from '@crm/contracts/calls/cooperation'
import { SAMPLE_PRODUCTS_MAX } from '@crm/contracts/rules/sampleRules'

/** What a new sample for a cooperation begins from: its talent and goods, and that it belongs to it. */
export const sampleOf = ({
  coop_id,
  author_id,
  platform,
  goods,
}: Pick<Cooperation, 'coop_id' | 'author_id' | 'platform'> & { goods: readonly { product_id: string }[] }) => ({
  ...{ author_id, platform, coop_id },
  product_id: goods
    .slice(0, SAMPLE_PRODUCTS_MAX)
    .map(({ product_id }) => product_id)
    .join(),
})
