import { useAction, useCall } from '@crm/client/hooks'
import { campaignDraftCalls, type DraftVersion } from '@crm/contracts/calls/campaignDrafts'
import { type CampaignStatus, DraftStatus } from '@crm/contracts/enums'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { Button, Tabs, useDialog } from '@crm/ui/base'
import { DetailDrawer, TagsCell, textOr } from '@crm/ui/data'
import { useState } from 'react'
import { PassWithNoteDialog, ToChangeDialog, WithdrawDialog } from './DecisionDialog.tsx'
import classes from './Drafts.module.css'
import { comparedTexts, sentencesOf } from './draftSentences.ts'
import { useFileLink } from './useFileLink.ts'
import { VersionCard } from './VersionCard.tsx'

interface ReviewDrawerProps {
  campaign: { id: number; status: CampaignStatus }
  draft_id: number
  /** The draft that comes after this one, null for none; absent: the one that waits longest in the campaign. */
  next?: number | null
  /** Another draft, or none. */
  onShow: (draft_id: number | undefined) => void
}

/** A draft under review: the versions side by side, what they are judged by beside them, the decision below. */
export function ReviewDrawer({ campaign, draft_id, next, onShow }: ReviewDrawerProps) {
  const of = { id: campaign.id, draft_id }
  const read = useCall(campaignDraftCalls.detail, of)
  const version = read.data?.versions.find(({ id }) => id === draft_id)
  const isOpen = workRefusal(campaign.status, 'progress') === undefined
  return (
    <DetailDrawer
      open
      width={1208}
      title={read.data ? `「${read.data.author_name}」的稿件` : '稿件'}
      onClose={() => onShow(undefined)}
      read={read}
      footer={
        version &&
        read.data && (
          <Decision
            of={of}
            name={read.data.author_name}
            version={version}
            next={(next === undefined ? read.data.next_id : next) ?? undefined}
            onShow={onShow}
            isOpen={isOpen}
          />
        )
      }
    >
      {({ versions, brief, keywords }) => (
        <div className={classes.body}>
          <Versions key={draft_id} of={of} versions={versions} isOpen={isOpen} />
          <aside className={classes.aside} aria-label="审稿依据">
            <section>
              <h3>Brief</h3>
              <p className={classes.brief}>{textOr(brief)}</p>
            </section>
            <section>
              <h3>关键词</h3>
              {keywords.length > 0 ? <TagsCell tags={keywords} max={20} /> : '-'}
            </section>
          </aside>
        </div>
      )}
    </DetailDrawer>
  )
}

/** The version that the drawer is of, beside an earlier one where there is one. */
function Versions({
  of,
  versions,
  isOpen,
}: {
  of: { id: number; draft_id: number }
  versions: readonly DraftVersion[]
  isOpen: boolean
}) {
  const link = useFileLink(of)
  const at = versions.findIndex(({ id }) => id === of.draft_id)
  const shown = versions[at]
  const earlier = versions.slice(at + 1)
  const [beside, setBeside] = useState(() => String(earlier[0]?.id ?? 'none'))
  if (shown === undefined) return null
  const other = earlier.find(({ id }) => String(id) === beside)
  const compared = other && comparedTexts(other.text, shown.text)
  const plain = (text: string) => sentencesOf(text).map((sentence) => ({ text: sentence, changed: false }))
  return (
    <div>
      {earlier.length > 0 && (
        <div className={classes.tools}>
          <Tabs
            kind="button"
            label="对比版本"
            items={[
              ...earlier.map(({ id, version }) => ({ key: String(id), label: `对比第 ${version} 版` })),
              { key: 'none', label: '不对比' },
            ]}
            value={beside}
            onChange={setBeside}
          />
        </div>
      )}
      <div className={classes.versions}>
        {other && compared && (
          <VersionCard of={of} version={other} sentences={compared.before} mark="删去" link={link} isOpen={isOpen} />
        )}
        <VersionCard
          of={of}
          version={shown}
          sentences={compared?.after ?? plain(shown.text)}
          mark="新增"
          link={link}
          isOpen={isOpen}
        />
      </div>
    </div>
  )
}

interface DecisionProps {
  of: { id: number; draft_id: number }
  name: string
  version: DraftVersion
  next: number | undefined
  onShow: (draft_id: number | undefined) => void
  isOpen: boolean
}

/** What the reader may do with the draft, why not otherwise, and the way to the next one that waits for him. */
function Decision({ of, name, version, next, onShow, isOpen }: DecisionProps) {
  const openDialog = useDialog()
  const pass = useAction(campaignDraftCalls.review, {
    weight: {
      ask: { title: `通过「${name}」第 ${version.version} 版？`, confirmText: '通过' },
    },
    done: '已通过',
  })
  const given = { of, name, version }
  const waits = version.status === DraftStatus.reviewing && isOpen
  return (
    <div className={classes.foot}>
      <div className={classes.left}>
        {waits && version.withdraws === 1 && (
          <Button onClick={() => openDialog(WithdrawDialog, { ...given, onWithdrawn: () => onShow(undefined) })}>
            撤回
          </Button>
        )}
      </div>
      {waits && version.judges === 0 && <span className={classes.quiet}>{version.refusal}</span>}
      {waits && version.judges === 1 && (
        <>
          <Button onClick={() => openDialog(ToChangeDialog, given)}>需修改</Button>
          <Button onClick={() => openDialog(PassWithNoteDialog, given)}>通过并附小改</Button>
          <Button
            theme="solid"
            loading={pass.saving}
            onClick={() => void pass.run({ ...of, updated_at: version.updated_at, status: DraftStatus.passed })}
          >
            通过
          </Button>
        </>
      )}
      {next !== undefined && (
        <Button theme={waits ? 'light' : 'solid'} onClick={() => onShow(next)}>
          下一篇
        </Button>
      )}
    </div>
  )
}
