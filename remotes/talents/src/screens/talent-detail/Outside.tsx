import { canWorkOnTalents } from '@crm/access/talents'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { useWho } from '@crm/platform/session'
import { Banner, Button, Card, EmptyBlock, useDialog, DesktopOnly } from '@crm/ui/base'
import { IncludeDialog } from '../../parts/IncludeDialog.tsx'
import { usePoolAdd } from '../../parts/usePoolAdd.ts'

/** Nobody knows the talent: it may be collected from its platform. */
export function UnknownTalent({ platform }: { platform: TalentDetail['platform'] }) {
  const who = useWho()
  const openDialog = useDialog()
  return (
    <Card>
      <EmptyBlock
        title="未找到该达人"
        action={
          canWorkOnTalents(who) && (
            <DesktopOnly>
              <Button theme="solid" onClick={() => openDialog(IncludeDialog, { start: { platform } })}>
                收录达人
              </Button>
            </DesktopOnly>
          )
        }
      />
    </Card>
  )
}

/** The library knows the talent, the corporation does not hold it yet. */
export function NotIncluded({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const who = useWho()
  const { addToPool, saving } = usePoolAdd()
  return (
    <Banner
      kind="warning"
      action={
        canWorkOnTalents(who) && (
          <DesktopOnly>
            <Button loading={saving} onClick={() => void addToPool(platform, [author_id])}>
              加入公海
            </Button>
          </DesktopOnly>
        )
      }
    >
      未入库：加入公海后可跟进、寄样与合作
    </Banner>
  )
}
