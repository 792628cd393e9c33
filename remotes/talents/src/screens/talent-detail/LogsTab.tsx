import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { ListFlag } from '@crm/contracts/enums'
import { talentCalls } from '@crm/contracts/calls/talents'
import { useCanCall } from '@crm/platform/navigate'
import { Button, Card, EmptyBlock, useIsPhone } from '@crm/ui/base'
import { useState } from 'react'
import { FollowLogForm } from '../../parts/FollowLogForm.tsx'
import { FollowLogTimeline } from '../../parts/FollowLogTimeline.tsx'
import classes from './LogsTab.module.css'
import { isWorkable } from './workable.ts'

/** 跟进记录: what was written about the talent, and beside it the next entry. */
export function LogsTab({ talent }: { talent: TalentDetail }) {
  const canCall = useCanCall()
  const { author_id, platform, corp } = talent
  // A saved entry leaves an empty form behind, with the stage that it has set.
  const [written, setWritten] = useState(0)
  const isPhone = useIsPhone()
  const form = !isPhone && isWorkable(talent) && canCall(talentCalls.followLogAdd) && corp && (
    <FollowLogForm
      key={`${written} ${corp.contact_status}`}
      talent={{ author_id, platform, contact_status: corp.contact_status }}
      onSaved={() => setWritten((count) => count + 1)}
    >
      {({ fields, submit, saving }) => (
        <Card title="写跟进">
          {fields}
          <Button theme="solid" loading={saving} onClick={submit}>
            保存
          </Button>
        </Card>
      )}
    </FollowLogForm>
  )
  return (
    <div className={form ? classes.columns : undefined}>
      <Card title="跟进记录">
        {corp === null ? (
          <EmptyBlock small title="暂无跟进记录" />
        ) : (
          <>
            {!form && !isPhone && (
              <p className={classes.hint}>
                {corp.list_flag === ListFlag.black ? '该达人在黑名单中，无法写跟进' : '跟进该达人后可写跟进'}
              </p>
            )}
            <FollowLogTimeline author_id={author_id} platform={platform} />
          </>
        )}
      </Card>
      {form}
    </div>
  )
}
