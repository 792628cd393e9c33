import { ContentListFlag, ListFlag } from '@crm/contracts/enums'
import type { TalentBadge } from '@crm/ui/data'

/** What a talent is to seeding, and that commerce keeps away from it. */
export const badgesOf = ({
  content_flag,
  list_flag,
}: {
  content_flag: ContentListFlag
  list_flag: ListFlag
}): TalentBadge[] => [
  ...(content_flag === ContentListFlag.red ? (['red'] as const) : []),
  ...(content_flag === ContentListFlag.black ? (['black'] as const) : []),
  ...(list_flag === ListFlag.black ? (['blackInCommerce'] as const) : []),
]
