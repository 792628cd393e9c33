import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { Banner, CallButton, EmptyBlock, useDialog, DesktopOnly } from '@crm/ui/base'
import { talentCalls } from '@crm/contracts/calls/talents'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { IncludeDialog } from '../../parts/IncludeDialog.tsx'
import { usePoolAdd } from '../../parts/usePoolAdd.ts'

/** Nobody knows the talent: it may be collected from its platform. */
export function UnknownTalent({ platform }: { platform: TalentDetail['platform'] }) {
  const openDialog = useDialog()
  return (
    <EmptyBlock
      title="未找到该达人"
      action={
        <DesktopOnly>
          <CallButton
            call={talentCalls.include}
            theme="solid"
            onClick={() => openDialog(IncludeDialog, { start: { platform } })}
          >
            收录达人
          </CallButton>
        </DesktopOnly>
      }
    />
  )
}

/** The library knows the talent, the corporation does not hold it yet. */
export function NotIncluded({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const { addToPool, saving } = usePoolAdd()
  return (
    <Banner
      kind="warning"
      action={
        <DesktopOnly>
          <CallButton
            call={talentFindingCalls.poolAdd}
            loading={saving}
            onClick={() => void addToPool(platform, [author_id])}
          >
            加入公海
          </CallButton>
        </DesktopOnly>
      }
    >
      未入库：加入公海后可跟进、寄样与合作
    </Banner>
  )
}
