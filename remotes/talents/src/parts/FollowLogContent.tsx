import type { FollowLogEntry } from '@crm/contracts/calls/talents'
import { Thumbnails, TimeCell } from '@crm/ui/data'
import classes from './FollowLogTimeline.module.css'

/** What an entry of the follow log says: its text, pictures, whom it notified, and the next date. */
export function FollowLogContent({
  entry: { content, images, mentions, next_at },
}: {
  entry: Pick<FollowLogEntry, 'content' | 'images' | 'mentions' | 'next_at'>
}) {
  return (
    <>
      <p className={classes.content}>{content}</p>
      {mentions.length > 0 && (
        <div className={classes.mentions}>
          {mentions.map((each) => (
            <span key={each.user_id}>@{each.name}</span>
          ))}
        </div>
      )}
      {images.length > 0 && (
        <div className={classes.images}>
          <Thumbnails images={images} label="跟进图片" size={56} />
        </div>
      )}
      {next_at !== null && (
        <div className={classes.next}>
          下次跟进 <TimeCell value={next_at} form="day" />
        </div>
      )}
    </>
  )
}
