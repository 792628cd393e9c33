import { worksOnTalents } from '@crm/access/talents'
import { useAction } from '@crm/client/hooks'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { useWho } from '@crm/platform/session'
import { Banner, Button, Card, EmptyBlock } from '@crm/ui/base'
import { useSetAtom } from 'jotai'
import { talentReads } from '../../parts/talentReads.ts'
import { talentDialogAtom } from '../../state/dialog.ts'

/** Nobody knows the talent: it may be collected from its platform. */
export function UnknownTalent({ platform }: { platform: TalentDetail['platform'] }) {
  const who = useWho()
  const open = useSetAtom(talentDialogAtom)
  return (
    <Card>
      <EmptyBlock
        title="未找到该达人"
        action={
          worksOnTalents(who) && (
            <Button theme="solid" onClick={() => open({ kind: 'include', platform })}>
              收录达人
            </Button>
          )
        }
      />
    </Card>
  )
}

/** The library knows the talent, the corporation does not hold it yet. */
export function NotIncluded({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const who = useWho()
  const add = useAction(talentFindingCalls.poolAdd, { refreshes: talentReads, done: '已加入公海' })
  return (
    <Banner
      kind="warning"
      action={
        worksOnTalents(who) && (
          <Button loading={add.saving} onClick={() => void add.run({ platform, author_ids: [author_id] })}>
            加入公海
          </Button>
        )
      }
    >
      未入库：加入公海后可跟进、寄样与合作
    </Banner>
  )
}
