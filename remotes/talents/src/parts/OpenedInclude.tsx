import { PLATFORMS } from '@crm/contracts/enums'
import type { OpenerProps } from '@crm/platform/openers'
import { IncludeDialog } from './IncludeDialog.tsx'

/** 收录达人, opened from anywhere; with `id` a failed inclusion is tried again. */
export function OpenedInclude({
  id,
  platform,
  keyword,
  nick_name,
  include_way,
  include_status,
  onClose,
}: OpenerProps['includeAuthor'] & { onClose: () => void }) {
  const known = PLATFORMS.find((each) => each === platform) ?? 'dy'
  const way = ([1, 2, 3] as const).find((each) => each === include_way)
  const again = id === undefined ? undefined : { id, failed: (include_status ?? 0) >= 2 }
  const start = {
    platform: known,
    ...(keyword === undefined ? {} : { keyword }),
    ...(way === undefined ? {} : { way }),
    ...(nick_name === undefined ? {} : { nickName: nick_name }),
  }
  return <IncludeDialog start={start} again={again} onClose={onClose} />
}
