import { CommentFeeling, commentFeelingLabel } from '@crm/contracts/enums'
import Tag from '@douyinfe/semi-ui/lib/es/tag'
import type { ReactNode } from 'react'
import { Count, TimeCell } from '../cells/Figures.tsx'
import classes from './Comments.module.css'

/** Feelings of comments in their order, with the member of an answer that counts them. */
export const FEELINGS = [
  { value: CommentFeeling.positive, key: 'positive', label: commentFeelingLabel[1], color: 'green' },
  { value: CommentFeeling.neutral, key: 'neutral', label: commentFeelingLabel[2], color: 'grey' },
  { value: CommentFeeling.negative, key: 'negative', label: commentFeelingLabel[3], color: 'red' },
] as const
export type FeelingKey = (typeof FEELINGS)[number]['key']

/** Smallest and largest letters of a word, px. */
const [SMALL, LARGE] = [12, 26]

interface WordCloudProps {
  /** Each with the number of comments that say it. */
  words: readonly { name: string; value: number }[]
  selected: string | undefined
  onSelect: (word: string | undefined) => void
}

/** Words as large as they are frequent; one pressed narrows what stands below, pressed again no longer. */
export function WordCloud({ words, selected, onSelect }: WordCloudProps) {
  const most = Math.max(1, ...words.map(({ value }) => value))
  return (
    <div className={classes.words}>
      {words.map(({ name, value }) => (
        <button
          key={name}
          type="button"
          className={classes.word}
          style={{ fontSize: SMALL + ((LARGE - SMALL) * value) / most }}
          aria-pressed={name === selected}
          aria-label={`${name}，${value} 条评论`}
          onClick={() => onSelect(name === selected ? undefined : name)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** A comment as lists show one. */
export interface CommentBrief {
  comment_id: string
  user_name: string
  text: string
  sentiment: number
  likes: number
  created_at: number
}

interface CommentListProps<Comment extends CommentBrief> {
  comments: readonly Comment[]
  stale?: boolean | undefined
  /** After the number of likes: what the comment stands below. */
  about?: (comment: Comment) => ReactNode
}

/** Comments: who said what, how it feels, and how many like it. */
export function CommentList<Comment extends CommentBrief>({ comments, stale, about }: CommentListProps<Comment>) {
  return (
    <ul className={classes.list} aria-label="评论" data-stale={stale || undefined}>
      {comments.map((each) => (
        <li key={each.comment_id}>
          <div className={classes.header}>
            <span className={classes.who}>{each.user_name}</span>
            {FEELINGS.filter(({ value }) => value === each.sentiment).map(({ label, color }) => (
              <Tag key={label} size="small" color={color}>
                {label}
              </Tag>
            ))}
            <span className={classes.time}>
              <TimeCell value={each.created_at} />
            </span>
          </div>
          <p className={classes.text}>{each.text}</p>
          <div className={classes.foot}>
            <span>
              赞 <Count value={each.likes} />
            </span>
            {about?.(each)}
          </div>
        </li>
      ))}
    </ul>
  )
}
