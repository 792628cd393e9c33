import type { TalentTarget } from '@crm/contracts/calls/talents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, ReadActions } from '@crm/ui/base'

interface NoFollowedTalentsProps {
  platform: NonNullable<TalentTarget['platform']>
  /** What is not there yet. */
  title?: string
}

/** Nobody is followed yet: leads to where talents are found. */
export function NoFollowedTalents({ platform, title = '还没有跟进的达人' }: NoFollowedTalentsProps) {
  const canOpen = useCanOpen()
  return (
    <EmptyBlock
      title={title}
      action={
        <ReadActions>
          <Button theme="solid" onClick={() => void go('TalentPublic', { platform })}>
            去公海
          </Button>
          {canOpen('TalentRecommend') && <Button onClick={() => void go('TalentRecommend')}>去找达人</Button>}
        </ReadActions>
      }
    />
  )
}
