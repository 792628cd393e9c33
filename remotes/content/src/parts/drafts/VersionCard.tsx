import { minute } from '@crm/base/dates'
import type { DraftVersion } from '@crm/contracts/calls/campaignDrafts'
import { reviewLevelLabel } from '@crm/contracts/enums'
import { draftStatuses } from '@crm/contracts/rules/draftRules'
import { StatusTag } from '@crm/ui/data'
import { Attachments, type LinkAttachment } from '@crm/ui/form'
import { useRef, useState } from 'react'
import { DraftFilm, isFilm } from './DraftFilm.tsx'
import classes from './Drafts.module.css'
import type { DraftSentence } from './draftSentences.ts'
import { Remarks } from './Remarks.tsx'

interface VersionCardProps {
  of: { id: number; draft_id: number }
  version: DraftVersion
  /** Its text, marked where the version beside it differs. */
  sentences: readonly DraftSentence[]
  /** What a marked sentence is, for who does not see the colour. */
  mark: '新增' | '删去'
  link: LinkAttachment
  isOpen: boolean
}

/** One version of a draft: what was handed in, who said what to it, and what was decided. */
export function VersionCard({ of, version, sentences, mark, link, isOpen }: VersionCardProps) {
  const [quote, setQuote] = useState('')
  const film = useRef<HTMLVideoElement>(null)
  const films = version.files.filter(isFilm)
  const { user, created_at, reviewer, reviewed_at, reason, passes, status } = version
  return (
    <article className={classes.version} aria-label={`第 ${version.version} 版`}>
      <header className={classes.said}>
        <b>第 {version.version} 版</b>
        <StatusTag value={status} labels={draftStatuses} />
        <span className={classes.quiet}>
          {user?.name ?? '-'} {minute(created_at)} 提交
        </span>
      </header>
      {passes.map((pass) => (
        <p key={pass.level} className={classes.quiet}>
          {reviewLevelLabel[pass.level]}：{pass.user?.name ?? '-'} {minute(pass.at)} 通过
          {pass.note !== '' && `，小改：${pass.note}`}
        </p>
      ))}
      {reason !== '' && (
        <p className={classes.reason}>
          {reviewer?.name ?? '-'} {reviewed_at === null ? '' : minute(reviewed_at)} 需修改：{reason}
        </p>
      )}
      {sentences.length > 0 && (
        <p className={classes.text}>
          {sentences.map(({ text, changed }, nth) =>
            text === '\n' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is where it stands
              <br key={nth} />
            ) : (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is where it stands
                key={nth}
                type="button"
                className={classes.sentence}
                data-changed={changed || undefined}
                aria-pressed={quote === text}
                disabled={!isOpen}
                {...(changed && { 'aria-label': `${mark}：${text}` })}
                onClick={() => setQuote(quote === text ? '' : text)}
              >
                {text}
              </button>
            ),
          )}
        </p>
      )}
      {films.map((file) => (
        <div key={file.url}>
          <DraftFilm file={file} link={link} film={film} />
        </div>
      ))}
      <Attachments files={version.files} link={link} />
      <Remarks of={of} version={version} quote={quote} onQuote={setQuote} film={film} isOpen={isOpen} />
    </article>
  )
}
