import { DAY_SECONDS } from '@crm/base/durations'
import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import {
  enumOf,
  flag,
  oneOfEnum,
  zeroOrOne,
  id,
  int,
  oneOf,
  oneOfInts,
  pageOf,
  text,
  pagingFields,
  searchText,
} from '../fields.ts'
import {
  CourseFormat,
  courseFormatLabel,
  CourseLevel,
  courseLevelLabel,
  CourseType,
  courseTypeLabel,
} from '../enums.ts'

const course = z.object({
  id: z.int(),
  title: z.string(),
  cover: z.string(),
  type: enumOf(CourseType, courseTypeLabel),
  format: enumOf(CourseFormat, courseFormatLabel),
  level: enumOf(CourseLevel, courseLevelLabel),
  lecturer_id: z.int(),
  lecturer_name: z.string(),
  duration: z.int().describe('秒'),
  view_count: z.int(),
  position: z.int().describe('上次看到的位置，秒'),
  percent: z.int().describe('已学，0 到 100'),
  published_at: z.int().describe('unix 秒'),
})

const lecturer = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  avatar: z.string(),
  course_count: z.int(),
  followed: flag('本人已关注'),
})

/** The school: courses, articles, lecturers and how far one got. Whether a portal has one says its manifest, which the gateway does not read. */
export const schoolCalls = calls('school', {
  courseList: get('v1/school/course/list', {
    summary: '课程与文章',
    shows: ['course'],
    request: z.object({
      ...pagingFields,
      type: oneOfInts([1, 2, 3, 4, 5, 6]).optional().describe('1 推荐，其余为分类'),
      keyword: searchText().optional(),
      level: oneOfEnum(CourseLevel).optional(),
      format: oneOfEnum(CourseFormat).optional(),
      lecturer_id: id().optional(),
      learning: zeroOrOne().optional().describe('1 时只要学了一部分的，最近学的在前'),
      order: oneOf(['new', 'hot']).default('new'),
    }),
    answer: pageOf(course),
    open: 'signed in',
  }),
  courseDetail: get('v1/school/course/detail', {
    summary: '一门课程；打开一次计一次观看',
    shows: ['course'],
    request: z.object({ id: id() }),
    answer: course.extend({
      summary: z.string(),
      video_url: z.string(),
      chapters: z.array(z.object({ title: z.string(), start: z.int() })),
      paragraphs: z.array(z.string()).describe('文章的段落；视频课程为讲义'),
      note: z.string().describe('自己的笔记'),
    }),
    open: 'signed in',
  }),
  courseProgress: post('v1/school/course/progress', {
    summary: '记住播放位置与笔记',
    // sent while the course plays: the player refreshes the courses itself when it closes
    changes: [],
    request: z.object({ id: id(), position: int({ min: 0, max: DAY_SECONDS }), note: text({ max: 2000 }).optional() }),
    answer: z.object({ percent: z.int() }),
    open: 'signed in',
    evenExpired: true,
  }),
  lecturerList: get('v1/school/lecturer/list', {
    summary: '讲师',
    shows: ['lecturer'],
    request: z.object(pagingFields),
    answer: pageOf(lecturer),
    open: 'signed in',
  }),
  lecturerDetail: get('v1/school/lecturer/detail', {
    summary: '一位讲师',
    shows: ['lecturer'],
    request: z.object({ id: id() }),
    answer: lecturer.extend({
      bio: z.string(),
      article_count: z.int(),
      student_count: z.int(),
      duration: z.int().describe('视频课程的总时长，秒'),
    }),
    open: 'signed in',
  }),
  lecturerFollow: post('v1/school/lecturer/follow', {
    summary: '关注或取消关注讲师',
    changes: ['lecturer'],
    request: z.object({ id: id(), on: zeroOrOne() }),
    open: 'signed in',
    evenExpired: true,
  }),
})
