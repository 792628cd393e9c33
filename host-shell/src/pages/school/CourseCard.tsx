import { courseFormatLabel, courseLevelLabel } from '@crm/contracts/enums'
import { abbreviate } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { schoolCalls } from '@crm/contracts/calls/school'
import { Link } from '@crm/platform/router'
import { lengthText } from './courseLabels.ts'
import classes from './School.module.css'

export type Course = AnswerOf<typeof schoolCalls.courseList>['list'][number]

const VIDEO = 1

/** A course or article with what helps to choose it. `to` opens it. */
export function CourseCard({ course, to }: { course: Course; to: string }) {
  return (
    <Link to={to} className={classes.card}>
      <span className={course.format === VIDEO ? `${classes.cover} ${classes.playMark}` : classes.cover}>
        <img src={course.cover} alt="" loading="lazy" />
        <span className={classes.format}>{courseFormatLabel[course.format]}</span>
        {course.format === VIDEO && <span className={classes.length}>{lengthText(course.duration)}</span>}
      </span>
      <strong className={classes.courseTitle} title={course.title}>
        {course.title}
      </strong>
      <span className={classes.meta}>
        <span>{course.lecturer_name}</span>
        <span>{courseLevelLabel[course.level]}</span>
        <span>
          {abbreviate(course.view_count)} 次{course.format === VIDEO ? '观看' : '阅读'}
        </span>
      </span>
      {course.percent > 0 && <span className={classes.percent}>已学 {course.percent}%</span>}
    </Link>
  )
}
