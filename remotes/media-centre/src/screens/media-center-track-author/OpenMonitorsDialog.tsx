import { word } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { type Platform, QuotaType } from '@crm/contracts/enums'
import { MONITOR_DAYS } from '@crm/contracts/rules/monitorRules'
import { withinQuota } from '@crm/platform/plan'
import { AgreeButton, Banner, BlockSkeleton, Button, Dialog, useDialog } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '@crm/contracts/call'
import classes from './TrackAuthor.module.css'

type Preview = AnswerOf<typeof monitorCalls.batchOpen>

interface OpenMonitorsDialogProps {
  platform: Platform
  author_ids: string[]
  /** After some were opened. */
  onOpened?: () => void
  onClose: () => void
}

/** Opens 开启监控, or 升级套餐 where nothing is left of the quota. */
export function useOpening(): (talents: Omit<OpenMonitorsDialogProps, 'onClose'>) => void {
  const openDialog = useDialog()
  const ask = async (talents: Omit<OpenMonitorsDialogProps, 'onClose'>) => {
    if (await withinQuota(QuotaType.contentMonitor)) openDialog(OpenMonitorsDialog, talents)
  }
  return (talents) => void ask(talents)
}

/** 开启监控: says what fits before anything is written, then opens as many. */
function OpenMonitorsDialog({ platform, author_ids, onOpened, onClose }: OpenMonitorsDialogProps) {
  const look = useAction(monitorCalls.batchOpen, { weight: { harmless: 'reads' }, quiet: true })
  const [preview, setPreview] = useState<Preview>()
  const { run, saving, failure } = useBulkAction(monitorCalls.batchOpen, {
    weight: 'asked',
    done: '已开启监控',
    unit: '位达人',
    name: '达人',
    quiet: true,
  })
  useEffect(() => {
    void look.run({ platform, author_ids, preview: 1 }).then((answer) => answer && setPreview(answer))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once, when the dialog opens: the talents do not change in it
  }, [])
  return (
    <Dialog
      open
      title="开启监控"
      maskCloses={false}
      onClose={() => !saving && onClose()}
      footer={
        <>
          <Button type="tertiary" disabled={saving} onClick={onClose}>
            {word.cancel}
          </Button>
          <AgreeButton
            loading={saving}
            disabled={!preview || preview.success === 0}
            onAgree={async (agreement) => {
              if (!(await run({ platform, author_ids }, agreement))) return
              onOpened?.()
              onClose()
            }}
          >
            {preview && preview.success > 0 ? `开启 ${preview.success} 位` : '开启'}
          </AgreeButton>
        </>
      }
    >
      <div className={classes.preview}>
        {(failure ?? look.failure) && <Banner kind="danger">{(failure ?? look.failure)?.message}</Banner>}
        {preview ? <PreviewFacts preview={preview} /> : !look.failure && <BlockSkeleton lines={4} />}
        <p className={classes.note}>首期监控 {MONITOR_DAYS} 天，每位达人占用 1 个监控名额。</p>
      </div>
    </Dialog>
  )
}

function PreviewFacts({ preview }: { preview: Preview }) {
  const { success, running, unsupported, over, quota_after, failures } = preview
  const facts: [name: string, value: string][] = [
    ['可开启', `${success} 位`],
    ['已在监控中', `${running} 位`],
    ['不支持的平台', `${unsupported} 位`],
    ...(over > 0 ? ([['超出额度', `${over} 位`]] as [string, string][]) : []),
    ['开启后剩余额度', quota_after === null ? '不限' : `${quota_after}`],
  ]
  return (
    <>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {failures.length > 0 && (
        <ul className={classes.reasons} aria-label="不能开启的达人">
          {failures.map(({ key, name, reason }) => (
            <li key={key}>
              {name}：{reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
