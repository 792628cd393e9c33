import type { Agreement } from '@crm/client/weight'
import { useAction, useCall } from '@crm/client/hooks'
import { type Clash, type Settings, settingCalls } from '@crm/contracts/calls/settings'
import { FollowMode, followModeLabel, platformName } from '@crm/contracts/enums'
import { AgreeButton, Banner, Button, Dialog } from '@crm/ui/base'
import { type Column, DataTable, Pagination } from '@crm/ui/data'
import { StaleBar } from '@crm/ui/form'
import { useState } from 'react'
import classes from './FollowModeDialog.module.css'
import { FollowModePicture } from './FollowModePicture.tsx'

const MODES = Object.values(FollowMode)
const SIZE = 10

const MODE_NOTE: Readonly<Record<FollowMode, string>> = {
  100: '一位达人同一时间仅由一名媒介跟进。',
  200: '建联前可多人跟进，最先建联的媒介独占，其余自动释放。',
  300: '寄样前可多人跟进，最先通过寄样的媒介独占，其余自动释放。',
  500: '一位达人可由多名媒介同时跟进，成交计入每位跟进人。',
}

const columns: Column<Clash>[] = [
  { key: 'author_name', title: '达人', width: 200, render: (row) => row.author_name },
  { key: 'platform', title: '平台', width: 88, render: (row) => platformName(row.platform) },
  { key: 'keeps', title: '继续跟进', width: 112, render: (row) => row.keeps },
  { key: 'releases', title: '将被释放', width: 160, render: (row) => row.releases.join('、') },
]

/** 更改跟进模式: what each mode means, and who would lose which talents by it. */
export function FollowModeDialog({ follow, onClose }: { follow: Settings['follow']; onClose: () => void }) {
  const [mode, setMode] = useState<FollowMode>(follow.next_follow_type ?? follow.follow_type)
  const [page, setPage] = useState(1)
  const action = useAction(settingCalls.followType, { weight: 'asked', quiet: true, done: '设置成功，次日 0 点生效' })
  const isChange = mode !== follow.follow_type
  const clashes = useCall(settingCalls.clashList, { follow_type: mode, page, size: SIZE }, { enabled: isChange })
  const total = clashes.data?.page_info.total_count ?? 0
  const submit = async (agreement: Agreement, updated_at = follow.updated_at) => {
    if (await action.run({ follow_type: mode, updated_at }, agreement)) onClose()
  }
  return (
    <Dialog
      open
      title="更改跟进模式"
      width={704}
      maskCloses={false}
      onClose={onClose}
      footer={
        <>
          <Button type="tertiary" onClick={onClose}>
            取消
          </Button>
          <AgreeButton
            loading={action.saving}
            disabled={!isChange || mode === follow.next_follow_type || action.failure?.changed !== undefined}
            onAgree={(agreement) => void submit(agreement)}
          >
            确认更改
          </AgreeButton>
        </>
      }
    >
      <StaleBar
        failure={action.failure}
        saving={action.saving}
        onOverwrite={(version, agreement) => void submit(agreement, version)}
        onDiscard={onClose}
      />
      {action.failure && !action.failure.changed && <Banner kind="danger">{action.failure.message}</Banner>}
      <div className={classes.modes} role="radiogroup" aria-label="跟进模式">
        {MODES.map((each) => (
          <button
            key={each}
            type="button"
            // biome-ignore lint/a11y/useSemanticElements: a card with a picture is pressed as a whole
            role="radio"
            aria-checked={each === mode}
            className={classes.mode}
            onClick={() => {
              setMode(each)
              setPage(1)
            }}
          >
            <FollowModePicture mode={each} />
            <strong>
              {followModeLabel[each]}
              {each === follow.follow_type && <span className={classes.present}>当前</span>}
            </strong>
            <span className={classes.note}>{MODE_NOTE[each]}</span>
          </button>
        ))}
      </div>
      {isChange && (
        <>
          <Banner kind={total > 0 ? 'warning' : 'info'}>
            {total > 0
              ? `次日 0 点生效，届时 ${total.toLocaleString('en-US')} 位达人的部分跟进人将被释放并收到消息`
              : '次日 0 点生效，没有达人与该模式冲突'}
          </Banner>
          {total > 0 && (
            <>
              <DataTable
                label="冲突的达人"
                rows={clashes}
                columns={columns}
                rowKey={(row) => `${row.platform}${row.author_id}`}
              />
              <Pagination total={total} page={page} size={SIZE} onPage={setPage} />
            </>
          )}
        </>
      )}
    </Dialog>
  )
}
