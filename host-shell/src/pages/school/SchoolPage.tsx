import { courseFormatLabel, courseLevelLabel } from '@crm/contracts/enums'
import { listMessage } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { schoolCalls } from '@crm/contracts/calls/school'
import { useQuery } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Input, Tabs, TextButton, Loaded } from '@crm/ui/base'
import { Pagination } from '@crm/ui/data'
import { Select } from '@crm/ui/form'
import { useState } from 'react'
import { UserAvatar } from '../../frame/UserAvatar.tsx'
import { SitePage } from '../SitePage.tsx'
import { CourseCard } from './CourseCard.tsx'
import { courseTabs } from './courseLabels.ts'
import { CourseView } from './CourseView.tsx'
import classes from './School.module.css'
import { schoolQuery } from './schoolAddress.ts'
import { schoolRequest } from './schoolRequest.ts'

const LECTURERS_MAX = 6
const LEARNING_MAX = 4

/** 学院: courses and articles by category, lecturers, and what one has begun. Filters live in the address. */
export function SchoolPage() {
  const { module } = useWho()
  const [query, setQuery] = useQuery()
  const request = schoolRequest(query, module)
  const courses = useCall(schoolCalls.courseList, request)
  const change = (patch: Record<string, string | undefined>) => setQuery({ page: undefined, ...patch })
  const isNarrowed = Boolean(query['keyword'] || query['level'] || query['format'])
  return (
    <SitePage className={classes.page}>
      <div className={classes.main}>
        <h1 className={classes.title}>学院</h1>
        <Tabs
          label="分类"
          value={String(request.type ?? '')}
          onChange={(tab) => setQuery({ tab, page: undefined, keyword: undefined }, { push: true })}
          items={courseTabs.map(([key, label]) => ({ key: key as string, label }))}
        />
        <div className={classes.filters} role="search">
          <Keyword
            key={query['keyword'] ?? ''}
            value={query['keyword'] ?? ''}
            onSearch={(keyword) => change({ keyword })}
          />
          <Choice
            label="难度"
            value={query['level']}
            options={courseLevelLabel}
            onChange={(level) => change({ level })}
          />
          <Choice
            label="形式"
            value={query['format']}
            options={courseFormatLabel}
            onChange={(format) => change({ format })}
          />
          <Choice
            label="排序"
            value={request.order}
            options={{ new: '最新', hot: '最热' }}
            onChange={(order) => change({ order: order === 'new' ? undefined : order })}
            always
          />
        </div>
        <Loaded read={courses} height={420} />
        {courses.data?.list.length === 0 &&
          (isNarrowed || request.page > 1 ? (
            <EmptyBlock
              title={listMessage.noMatch}
              action={
                <TextButton onClick={() => change({ keyword: undefined, level: undefined, format: undefined })}>
                  {listMessage.resetFilters}
                </TextButton>
              }
            />
          ) : (
            <EmptyBlock title="敬请期待" />
          ))}
        <div className={classes.grid} aria-busy={courses.stale}>
          {courses.data?.list.map((course) => (
            <CourseCard key={course.id} course={course} to={schoolQuery(query, { course_id: String(course.id) })} />
          ))}
        </div>
        {courses.data && courses.data.page_info.total_page > 1 && (
          <Pagination
            page={request.page}
            size={request.size}
            total={courses.data.page_info.total_count}
            onPage={(page) => setQuery({ page: page === 1 ? undefined : String(page) }, { push: true })}
          />
        )}
      </div>
      <aside className={classes.aside} aria-label="讲师与进度">
        <Learning query={query} />
        <Lecturers />
      </aside>
      {query['course_id'] && (
        <CourseView
          key={query['course_id']}
          id={Number(query['course_id'])}
          onClose={() => setQuery({ course_id: undefined })}
        />
      )}
    </SitePage>
  )
}

function Keyword({ value, onSearch }: { value: string; onSearch: (keyword: string | undefined) => void }) {
  const [text, setText] = useState(value)
  return (
    <Input
      aria-label="搜索课程"
      placeholder="搜索课程或讲师"
      maxLength={50}
      showClear
      value={text}
      onChange={setText}
      onClear={() => onSearch(undefined)}
      onEnterPress={() => onSearch(text.trim() || undefined)}
      suffix={
        <Button theme="borderless" size="small" onClick={() => onSearch(text.trim() || undefined)}>
          搜索
        </Button>
      }
    />
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
  always,
}: {
  label: string
  value: string | undefined
  options: Readonly<Record<string, string>>
  onChange: (value: string | undefined) => void
  always?: boolean
}) {
  return (
    <Select
      aria-label={label}
      prefix={label}
      value={value ?? ''}
      style={{ width: 136 }}
      optionList={[
        ...(always ? [] : [{ value: '', label: '全部' }]),
        ...Object.entries(options).map(([key, text]) => ({ value: key, label: text })),
      ]}
      onChange={(selected) => onChange(String(selected) || undefined)}
    />
  )
}

function Learning({ query }: { query: Readonly<Record<string, string>> }) {
  const begun = useCall(schoolCalls.courseList, { learning: 1, page: 1, size: LEARNING_MAX })
  if (!begun.data || begun.data.list.length === 0) return null
  return (
    <section className={classes.box}>
      <h2 className={classes.boxTitle}>继续学习</h2>
      {begun.data.list.map((course) => (
        <Link key={course.id} to={schoolQuery(query, { course_id: String(course.id) })} className={classes.started}>
          <span>{course.title}</span>
          <progress max={100} value={course.percent} aria-label={`已学 ${course.percent}%`} />
        </Link>
      ))}
    </section>
  )
}

function Lecturers() {
  const lecturers = useCall(schoolCalls.lecturerList, { page: 1, size: LECTURERS_MAX })
  return (
    <section className={classes.box}>
      <h2 className={classes.boxTitle}>讲师</h2>
      <Loaded read={lecturers} small />
      {lecturers.data?.list.map((lecturer) => (
        <Link key={lecturer.id} to={`/school/lecturer/${lecturer.id}`} className={classes.lecturer}>
          <UserAvatar src={lecturer.avatar} name={lecturer.name} />
          <span className={classes.lecturerText}>
            <strong>{lecturer.name}</strong>
            <span>{lecturer.title}</span>
          </span>
        </Link>
      ))}
    </section>
  )
}
