import { doneMessage } from '@crm/base/messages'
import { toast } from '@crm/platform/feedback'
import { Button } from '@crm/ui/base'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CourseDetail } from './CourseView.tsx'
import { lengthText } from './courseLabels.ts'
import classes from './Player.module.css'
import { useProgress } from './useProgress.ts'

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]
const REPORT_MS = 10_000
const NOTE_MAX = 2000

/** Video with chapters, speed, remembered position and notes. A film that does not come leaves the handout. */
export function Player({ course }: { course: CourseDetail }) {
  const video = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(course.percent >= 100 ? 0 : course.position)
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const { report } = useProgress(course)
  const reportPosition = useEffectEvent(() => void report(at))
  useEffect(() => {
    reportPosition()
    const timer = setInterval(() => reportPosition(), REPORT_MS)
    return () => {
      clearInterval(timer)
      reportPosition()
    }
  }, [])
  const seek = (seconds: number) => {
    const to = Math.min(Math.max(0, seconds), course.duration)
    setAt(to)
    if (video.current) video.current.currentTime = to
  }
  const toggle = () => {
    const film = video.current
    if (!film) return
    if (film.paused) {
      if (at >= course.duration) seek(0)
      film.play().catch(() => setFailed(true))
    } else film.pause()
  }
  const moved = () => {
    const film = video.current
    if (!film) return
    setAt(Math.min(film.currentTime, course.duration))
    // The file may be longer than the course.
    if (film.currentTime >= course.duration && !film.paused) film.pause()
  }
  const chapter = course.chapters.findLastIndex((one) => one.start <= at)
  return (
    <div className={classes.player}>
      <div>
        {failed ? (
          <div className={classes.failed} role="alert">
            <p>视频暂时无法播放</p>
            <Button
              theme="solid"
              onClick={() => {
                setFailed(false)
                setRound(round + 1)
              }}
            >
              重试
            </Button>
            <Button theme="solid" onClick={() => download(course)}>
              下载讲义
            </Button>
          </div>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the handout beside it holds the words
          <video
            key={round}
            ref={video}
            className={classes.playMark}
            src={course.video_url}
            poster={course.cover}
            preload="metadata"
            playsInline
            aria-label={course.title}
            onLoadedMetadata={(event) => {
              event.currentTarget.currentTime = at
              event.currentTarget.playbackRate = speed
            }}
            onTimeUpdate={moved}
            onPlay={() => setPlaying(true)}
            onPause={() => {
              setPlaying(false)
              void report(at)
            }}
            onError={() => setFailed(true)}
            onClick={toggle}
          />
        )}
        <div className={classes.bar}>
          <Button size="small" theme="solid" type="primary" disabled={failed} onClick={toggle}>
            {playing ? '暂停' : '播放'}
          </Button>
          <input
            type="range"
            className={classes.seek}
            aria-label="进度"
            aria-valuetext={lengthText(at)}
            min={0}
            max={course.duration}
            value={Math.floor(at)}
            onChange={(event) => seek(Number(event.target.value))}
          />
          <span className={classes.time}>
            {lengthText(at)} / {lengthText(course.duration)}
          </span>
          <label className={classes.speed}>
            倍速
            <select
              value={speed}
              onChange={(event) => {
                const next = Number(event.target.value)
                setSpeed(next)
                if (video.current) video.current.playbackRate = next
              }}
            >
              {SPEEDS.map((one) => (
                <option key={one} value={one}>
                  {one}x
                </option>
              ))}
            </select>
          </label>
        </div>
      </div>
      <aside className={classes.side} aria-label="章节与笔记">
        <h3 className={classes.title}>章节</h3>
        <ol className={classes.chapters}>
          {course.chapters.map((one, index) => (
            <li key={one.title}>
              <button
                type="button"
                className={index === chapter ? `${classes.chapter} ${classes.current}` : classes.chapter}
                aria-current={index === chapter ? 'step' : undefined}
                onClick={() => seek(one.start)}
              >
                <span>{one.title}</span>
                <span>{lengthText(one.start)}</span>
              </button>
            </li>
          ))}
        </ol>
        <Notes note={course.note} onSave={(note) => report(at, note)} />
        {/* Without the film it stands in the film's place. */}
        {!failed && (
          <Button theme="borderless" onClick={() => download(course)}>
            下载讲义
          </Button>
        )}
      </aside>
    </div>
  )
}

function Notes({ note, onSave }: { note: string; onSave: (note: string) => Promise<unknown> }) {
  const [text, setText] = useState(note)
  const [saved, setSaved] = useState(note)
  const save = async () => {
    if ((await onSave(text)) === undefined) return toast.error('笔记保存失败，请重试')
    setSaved(text)
    toast.success(doneMessage.saved)
  }
  return (
    <>
      <label className={classes.title} htmlFor="course-note">
        笔记
      </label>
      <textarea
        id="course-note"
        className={classes.note}
        maxLength={NOTE_MAX}
        value={text}
        placeholder="边学边记，下次打开还在"
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="small" disabled={text === saved} onClick={() => void save()}>
        保存笔记
      </Button>
    </>
  )
}

/** The handout as a text file. */
function download(course: CourseDetail): void {
  const address = URL.createObjectURL(
    new Blob([[course.title, ...course.paragraphs].join('\n\n')], { type: 'text/plain' }),
  )
  const link = document.createElement('a')
  link.href = address
  link.download = `${course.title}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
