import type { Cooperation } from '@crm/contracts/calls/cooperation'
import { ListFlag } from '@crm/contracts/enums'
import type { TalentBadge } from '@crm/ui/data'

/** Badges of the talent of an order. */
export const badgesOf = ({
  is_new,
  list_flag,
  colonel_buyin_id,
}: Pick<Cooperation, 'is_new' | 'list_flag' | 'colonel_buyin_id'>): TalentBadge[] => [
  ...(is_new === 1 ? (['new'] as const) : []),
  ...(list_flag === ListFlag.white ? (['white'] as const) : []),
  ...(list_flag === ListFlag.black ? (['black'] as const) : []),
  ...(colonel_buyin_id === '' ? [] : (['colonel'] as const)),
]
