import type { Db } from '../../store/database/db.ts'
import { callRefusal } from '../../rules/access.ts'
import type { Staff } from '../../rules/staff.ts'
import type { ContentListRow } from '../../figures/contentList.ts'
import { contentIdOf } from '../../figures/contentVideoId.ts'
import type { VideoListRow } from '../../figures/videos.ts'
import { contentOf } from './grassRows.ts'
import { videoOf } from './videoRows.ts'

/** What the drawer shows and the AI tools work on: a commerce video, or a seeding content. */
export type DrawerVideo = { ref: string; author_id: string; platform: string; uid: string } & (
  | { kind: 'video'; row: VideoListRow }
  | { kind: 'content'; row: ContentListRow }
)

/** The video or content by its number, refused as its own list refuses it: by screen, scope and corporation. */
export async function drawerVideo(db: Db, who: Staff, ref: string, now: number): Promise<DrawerVideo> {
  const id = contentIdOf(ref)
  const route = id === undefined ? 'MediaCenterCommerceVideo' : 'MediaCenterGrassVideo'
  const refusal = callRefusal({ shows: [], route }, who, now)
  if (refusal) throw refusal
  if (id === undefined) {
    const row = await videoOf(db, who, ref, now)
    return { kind: 'video', ref, row, author_id: row.author_id, platform: row.platform, uid: row.uid }
  }
  const row = await contentOf(db, who, id, now)
  return { kind: 'content', ref, row, author_id: row.author_id, platform: row.platform, uid: row.uid }
}
