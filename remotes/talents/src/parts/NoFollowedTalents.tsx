import type { TalentTarget } from '@crm/contracts/calls/talents'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, Reads } from '@crm/ui/base'

/** Nobody is followed yet: leads to where talents are found. */
export function NoFollowedTalents({ platform }: { platform: NonNullable<TalentTarget['platform']> }) {
  const canOpen = useCanOpen()
  return (
    <EmptyBlock
      title="还没有跟进的达人"
      action={
        <Reads>
          <Button theme="solid" onClick={() => void go('TalentPublic', { platform })}>
            去公海
          </Button>
          {canOpen('TalentRecommend') && <Button onClick={() => void go('TalentRecommend')}>去找达人</Button>}
        </Reads>
      }
    />
  )
}
