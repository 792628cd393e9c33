import { courseLevelLabel } from '@crm/contracts/enums'
import { recordsChanged, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { schoolCalls } from '@crm/contracts/calls/school'
import { Dialog, Drawer, Loaded } from '@crm/ui/base'
import { useEffect, useEffectEvent } from 'react'
import { lengthText } from './courseLabels.ts'
import { Player } from './Player.tsx'
import classes from './School.module.css'
import { useProgress } from './useProgress.ts'

const ARTICLE = 2

export type CourseDetail = AnswerOf<typeof schoolCalls.courseDetail>

/** A course in its player, an article in its drawer. */
export function CourseView({ id, onClose }: { id: number; onClose: () => void }) {
  const detail = useCall(schoolCalls.courseDetail, { id })
  const close = () => {
    recordsChanged('course')
    onClose()
  }
  return (
    <Loaded
      read={detail}
      height={420}
      within={(block) => (
        <Dialog open title="课程" width={1026} onClose={close}>
          {block}
        </Dialog>
      )}
    >
      {(course) => {
        if (course.format === ARTICLE) {
          return (
            <Drawer open title={course.title} width={720} onClose={close}>
              <Article course={course} />
            </Drawer>
          )
        }
        return (
          <Dialog open title={course.title} width={1026} maskCloses={false} onClose={close}>
            <Player course={course} />
          </Dialog>
        )
      }}
    </Loaded>
  )
}

function Article({ course }: { course: CourseDetail }) {
  const { report } = useProgress(course)
  const opened = useEffectEvent(() => void report(0))
  const read = useEffectEvent(() => void report(course.duration))
  useEffect(() => {
    opened()
    // Whoever stays for a while has read it.
    const timer = setTimeout(() => read(), READ_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <article className={classes.article}>
      <p className={classes.meta}>
        <span>{course.lecturer_name}</span>
        <span>{courseLevelLabel[course.level]}</span>
        <span>约 {lengthText(course.duration)}</span>
      </p>
      {course.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </article>
  )
}

const READ_MS = 20_000
