import { schoolCalls } from '@crm/contracts/calls/school'
import type { AnswerOf } from '@crm/contracts/call'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { schoolCourse, schoolFollow, schoolLecturer, schoolProgress } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import { all, limitOf, rowsOf } from '../../../store/database/query.ts'
import { serve } from '../../serve.ts'
import { int, select, text, value } from '../../../store/database/select.ts'

type Course = AnswerOf<typeof schoolCalls.courseList>['list'][number]
type Lecturer = AnswerOf<typeof schoolCalls.lecturerList>['list'][number]

const RECOMMENDED = 1
const VIDEO = 1
const ARTICLE = 2
/** The private portal has no school: its calls answer as if it were not there. */
function refusePrivate(who: Staff): void {
  if (who.portal === 'private') refuse(Code.notFound, '接口不存在')
}

const percent = sql`least(100, case when c.duration > 0 then coalesce(p.furthest, 0) * 100 / c.duration else 0 end)`

const courseColumns = {
  id: value<Course['id']>`c.id`,
  title: value<Course['title']>`c.title`,
  cover: value<Course['cover']>`c.cover`,
  type: value<Course['type']>`c.type`,
  format: value<Course['format']>`c.format`,
  level: value<Course['level']>`c.level`,
  lecturer_id: value<Course['lecturer_id']>`c.lecturer_id`,
  lecturer_name: value<Course['lecturer_name']>`l.name`,
  duration: value<Course['duration']>`c.duration`,
  view_count: value<Course['view_count']>`c.view_count`,
  position: value<Course['position']>`coalesce(p.position, 0)`,
  percent: int<Course['percent']>`${percent}`,
  published_at: value<Course['published_at']>`c.published_at::double precision`,
}

const coursesOf = (who: Staff) => sql`from school_course c join school_lecturer l on l.id = c.lecturer_id
  left join school_progress p on p.course_id = c.id and p.corp_id = ${who.corp_id} and p.user_id = ${who.user_id}`

const lecturerColumns = (who: Staff) => ({
  id: value<Lecturer['id']>`l.id`,
  name: value<Lecturer['name']>`l.name`,
  title: value<Lecturer['title']>`l.title`,
  avatar: value<Lecturer['avatar']>`l.avatar`,
  course_count: value<Lecturer['course_count']>`(select count(*)::int from school_course c where c.lecturer_id = l.id)`,
  followed: value<
    Lecturer['followed']
  >`(select count(*)::int from school_follow f where f.lecturer_id = l.id and f.corp_id = ${who.corp_id}
    and f.user_id = ${who.user_id})`,
})

async function totalOf(db: Db, from: SQL): Promise<number> {
  const [row] = await rowsOf(db, select({ number: int`count(*)` }, from))
  return row?.number ?? 0
}

async function knownCourse(db: Db, id: number) {
  const [found] = await db.select().from(schoolCourse).where(eq(schoolCourse.id, id))
  return found ?? refuse(Code.notFound, '课程不存在')
}

export const school = serve(schoolCalls, {
  courseList: async ({ request, db, who, now }) => {
    refusePrivate(who)
    const { type, keyword, level, format, lecturer_id, learning, order } = request
    const where = all([
      sql`c.published_at <= ${now}`,
      type === undefined ? undefined : type === RECOMMENDED ? sql`c.is_recommended = 1` : sql`c.type = ${type}`,
      keywordCondition(keyword, { names: [sql`c.title`, sql`l.name`] }),
      level === undefined ? undefined : sql`c.level = ${level}`,
      format === undefined ? undefined : sql`c.format = ${format}`,
      lecturer_id === undefined ? undefined : sql`c.lecturer_id = ${lecturer_id}`,
      learning === 1 ? sql`p.furthest > 0 and ${percent} < 100` : undefined,
    ])
    const from = sql`${coursesOf(who)} where ${where}`
    const sorted =
      learning === 1
        ? sql`order by p.updated_at desc, c.id`
        : order === 'hot'
          ? sql`order by c.view_count desc, c.id`
          : sql`order by c.published_at desc, c.id`
    const [list, total] = await Promise.all([
      rowsOf(db, select(courseColumns, sql`${from} ${sorted} ${limitOf(request)}`)),
      totalOf(db, from),
    ])
    return { list, page_info: pageInfo(request, total), ext: {} }
  },
  courseDetail: async ({ request, db, who }) => {
    refusePrivate(who)
    const found = await knownCourse(db, request.id)
    const [row] = await rowsOf(
      db,
      select({ ...courseColumns, note: text`coalesce(p.note, '')` }, sql`${coursesOf(who)} where c.id = ${found.id}`),
    )
    if (!row) refuse(Code.notFound, '课程不存在')
    const { summary, video_url, chapters, paragraphs } = found
    return { ...row, summary, video_url, chapters, paragraphs }
  },
  courseProgress: async ({ request, db, who, now }) => {
    refusePrivate(who)
    const { duration } = await knownCourse(db, request.id)
    const { corp_id, user_id } = who
    const position = Math.min(request.position, duration)
    const note = request.note
    const [saved] = await db
      .insert(schoolProgress)
      .values({
        corp_id,
        user_id,
        course_id: request.id,
        position,
        furthest: position,
        note: note ?? '',
        created_at: now,
        updated_at: now,
        updated_by: user_id,
      })
      .onConflictDoUpdate({
        target: [schoolProgress.corp_id, schoolProgress.user_id, schoolProgress.course_id],
        set: {
          position,
          furthest: sql`greatest(${schoolProgress.furthest}, ${position})`,
          ...(note === undefined ? {} : { note }),
          updated_at: now,
          updated_by: user_id,
        },
      })
      .returning({ furthest: schoolProgress.furthest, created_at: schoolProgress.created_at })
    // Somebody's first visit is one view, however often the player reports.
    if (saved?.created_at === now && position === 0)
      await db
        .update(schoolCourse)
        .set({ view_count: sql`${schoolCourse.view_count} + 1` })
        .where(eq(schoolCourse.id, request.id))
    return { percent: duration > 0 ? Math.floor(((saved?.furthest ?? 0) * 100) / duration) : 0 }
  },
  lecturerList: async ({ request, db, who }) => {
    refusePrivate(who)
    const [list, totals] = await Promise.all([
      rowsOf(db, select(lecturerColumns(who), sql`from school_lecturer l order by l.sort, l.id ${limitOf(request)}`)),
      db.select({ number: count() }).from(schoolLecturer),
    ])
    return { list, page_info: pageInfo(request, totals[0]?.number ?? 0), ext: {} }
  },
  lecturerDetail: async ({ request, db, who }) => {
    refusePrivate(who)
    const [row] = await rowsOf(
      db,
      select(
        {
          ...lecturerColumns(who),
          bio: value<AnswerOf<typeof schoolCalls.lecturerDetail>['bio']>`l.bio`,
          article_count: value<
            AnswerOf<typeof schoolCalls.lecturerDetail>['article_count']
          >`(select count(*)::int from school_course c where c.lecturer_id = l.id and c.format = ${ARTICLE})`,
          student_count: value<
            AnswerOf<typeof schoolCalls.lecturerDetail>['student_count']
          >`(select count(distinct (p.corp_id, p.user_id))::int from school_progress p join school_course c on c.id = p.course_id
          where c.lecturer_id = l.id)`,
          duration: value<
            AnswerOf<typeof schoolCalls.lecturerDetail>['duration']
          >`(select coalesce(sum(c.duration), 0)::int from school_course c where c.lecturer_id = l.id and c.format = ${VIDEO})`,
        },
        sql`from school_lecturer l where l.id = ${request.id}`,
      ),
    )
    return row ?? refuse(Code.notFound, '讲师不存在')
  },
  lecturerFollow: async ({ request, db, who, now }) => {
    refusePrivate(who)
    const [found] = await db
      .select({ id: schoolLecturer.id })
      .from(schoolLecturer)
      .where(eq(schoolLecturer.id, request.id))
      .orderBy(asc(schoolLecturer.id))
    if (!found) refuse(Code.notFound, '讲师不存在')
    const { corp_id, user_id } = who
    if (request.on === 1) {
      await db
        .insert(schoolFollow)
        .values({ corp_id, user_id, lecturer_id: found.id, created_at: now })
        .onConflictDoNothing()
    } else {
      await db
        .delete(schoolFollow)
        .where(
          and(
            eq(schoolFollow.corp_id, corp_id),
            eq(schoolFollow.user_id, user_id),
            eq(schoolFollow.lecturer_id, found.id),
          ),
        )
    }
  },
})
