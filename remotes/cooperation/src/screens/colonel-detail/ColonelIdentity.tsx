import { displayDay } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { colonelCalls } from '@crm/contracts/calls/colonels'
import { colonelBelongLabel } from '@crm/contracts/enums'
import type { ColonelDetail } from '@crm/contracts/fields/colonelFields'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { Button, Card, IconExternalOpen, useDialog } from '@crm/ui/base'
import {
  CopyButton,
  IdentityCard,
  InlineSelect,
  InlineText,
  PlatformMark,
  RowActions,
  StaffCell,
  TagsCell,
  TimeCell,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from '../../parts/colonel/Colonel.module.css'
import { ColonelCoopDialog } from '../../parts/colonel/ColonelCoopDialog.tsx'
import { ColonelTagsDialog } from '../../parts/colonel/ColonelTagsDialog.tsx'
import { useColonelActions } from '../../parts/colonel/useColonelActions.ts'

const belongs = ([1, 2] as const).map((value) => ({ value, label: colonelBelongLabel[value] }))

/** Who the colonel is, who looks after it, and what can be done. */
export function ColonelIdentity({ colonel, onLog }: { colonel: ColonelDetail; onLog: () => void }) {
  const openDialog = useDialog()
  const canOpen = useCanOpen()
  const acts = useColonelActions(colonel)
  const { colonel_buyin_id, name, avatar, platform } = colonel.colonel_info
  return (
    <>
      <IdentityCard
        name={name}
        avatar={avatar}
        badges={
          <>
            <PlatformMark platform={platform} />
            {/^https?:/.test(colonel.link) && (
              <a className={classes.home} href={colonel.link} target="_blank" rel="noopener noreferrer">
                主页 <IconExternalOpen size="small" />
              </a>
            )}
          </>
        }
        facts={[
          {
            label: '团长ID',
            value: (
              <>
                {colonel_buyin_id}
                <CopyButton text={colonel_buyin_id} label="复制团长ID" />
              </>
            ),
          },
          { label: '媒介', value: <StaffCell staff={colonel.mediums} /> },
          { label: '收录时间', value: <TimeCell value={colonel.include_at} form="day" /> },
        ]}
        actions={
          <>
            <Button theme="solid" onClick={() => openDialog(ColonelCoopDialog, { colonel: colonel.colonel_info })}>
              新建合作
            </Button>
            <Button onClick={onLog}>写日志</Button>
            {canOpen('SamplesCreate') && (
              <Button
                onClick={() => void go('SamplesCreate', { colonel_id: colonel_buyin_id, platform, from: address() })}
              >
                寄样
              </Button>
            )}
            <RowActions of={name} more={[acts.transfer, acts.remove]}>
              {null}
            </RowActions>
          </>
        }
      />
      <Relation colonel={colonel} />
    </>
  )
}

function Relation({ colonel }: { colonel: ColonelDetail }) {
  const openDialog = useDialog()
  const { colonel_buyin_id } = colonel.colonel_info
  const { updated_at } = colonel
  const belong = useAction(colonelCalls.belong, { done: '已修改归属' })
  const remark = useAction(colonelCalls.remark, { done: '设置成功' })
  const former = useCall(colonelCalls.userList, { colonel_buyin_id })
  const before = former.data?.list.filter((each) => each.unbind_time !== null) ?? []
  return (
    <Card title="合作关系">
      <dl className={classes.facts}>
        <Fact label="归属">
          <InlineSelect
            label="归属"
            disabled={!colonel.actions.includes('belong')}
            value={colonel.belong_type}
            failure={belong.failure}
            options={belongs}
            onSave={(belong_type) => belong.run({ colonel_buyin_id, belong_type, updated_at })}
          />
        </Fact>
        <Fact label="标签">
          <TagsCell tags={colonel.tags} max={3} onEdit={() => openDialog(ColonelTagsDialog, { colonel })} />
        </Fact>
        <Fact label="备注">
          <InlineText
            label="备注"
            value={colonel.remark}
            max={200}
            failure={remark.failure}
            onSave={(typed) => remark.run({ colonel_buyin_id, remark: typed, updated_at })}
          />
        </Fact>
        {before.length > 0 && (
          <Fact label="历任媒介">
            {before
              .map(
                ({ name, bind_time, unbind_time }) =>
                  `${name}（${displayDay(bind_time)} ~ ${displayDay(unbind_time ?? 0)}）`,
              )
              .join('，')}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
