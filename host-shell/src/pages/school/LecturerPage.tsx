import { useAction, useCall } from '@crm/client/hooks'
import { displayDay } from '@crm/base/time'
import { abbreviate, thousands } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import { schoolCalls } from '@crm/contracts/calls/school'
import { NOT_FOUND_CODE } from '@crm/contracts/codes'
import { history } from '@crm/platform/history'
import { useQuery, useRoute } from '@crm/platform/navigate'
import { Link } from '@crm/platform/router'
import { Button, EmptyBlock, Tabs, Loaded } from '@crm/ui/base'
import { Pagination } from '@crm/ui/data'
import { useEffect, useState } from 'react'
import { UserAvatar } from '../../frame/UserAvatar.tsx'
import { SitePage } from '../SitePage.tsx'
import { CourseCard } from './CourseCard.tsx'
import { CourseView } from './CourseView.tsx'
import classes from './School.module.css'
import { COURSES_PER_PAGE } from './schoolRequest.ts'

const BIO_SHOWN = 48
type Lecturer = AnswerOf<typeof schoolCalls.lecturerDetail>

/** One lecturer with courses and articles. */
export function LecturerPage() {
  const id = Number(useRoute()?.params['id']) || 0
  const [query, setQuery] = useQuery()
  const lecturer = useCall(schoolCalls.lecturerDetail, { id }, { enabled: id > 0 })
  const missing = id === 0 || lecturer.failure?.code === NOT_FOUND_CODE
  useEffect(() => {
    if (missing) history.replace(`/404?from=${encodeURIComponent(location.pathname)}`)
  }, [missing])
  if (missing) return null
  return (
    <SitePage>
      <Loaded read={lecturer} height={240}>
        {(found) => (
          <>
            <LecturerHeader lecturer={found} />
            <Works id={id} query={query} setQuery={setQuery} />
          </>
        )}
      </Loaded>
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

function LecturerHeader({ lecturer }: { lecturer: Lecturer }) {
  const [open, setOpen] = useState(false)
  const follow = useAction(schoolCalls.lecturerFollow, {
    weight: { harmless: 'own' },
    done: lecturer.followed ? '已取消关注' : '已关注',
  })
  const long = lecturer.bio.length > BIO_SHOWN
  return (
    <header className={classes.person}>
      <UserAvatar src={lecturer.avatar} name={lecturer.name} size={96} />
      <div className={classes.personText}>
        <h1 className={classes.title}>{lecturer.name}</h1>
        <p className={classes.role}>{lecturer.title}</p>
        <p className={classes.bio}>
          {open || !long ? lecturer.bio : `${lecturer.bio.slice(0, BIO_SHOWN)}…`}
          {long && (
            <Button theme="borderless" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '展开'}
            </Button>
          )}
        </p>
        <dl className={classes.counts}>
          <Count label="课程" value={thousands(lecturer.course_count - lecturer.article_count)} />
          <Count label="学员" value={thousands(lecturer.student_count)} />
          <Count label="时长" value={`${Math.round(lecturer.duration / 60)} 分钟`} />
        </dl>
      </div>
      <Button
        theme={lecturer.followed ? 'light' : 'solid'}
        type="primary"
        loading={follow.saving}
        onClick={() => void follow.run({ id: lecturer.id, on: lecturer.followed ? 0 : 1 })}
      >
        {lecturer.followed ? '已关注' : '关注'}
      </Button>
    </header>
  )
}

function Count({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Works({
  id,
  query,
  setQuery,
}: {
  id: number
  query: Readonly<Record<string, string>>
  setQuery: ReturnType<typeof useQuery>[1]
}) {
  const articles = query['tab'] === 'article'
  const page = Math.max(1, Math.trunc(Number(query['page'])) || 1)
  const order = query['order'] === 'hot' ? ('hot' as const) : ('new' as const)
  const works = useCall(schoolCalls.courseList, {
    lecturer_id: id,
    format: articles ? 2 : 1,
    order,
    page,
    size: COURSES_PER_PAGE,
  })
  const here = (course: number) => {
    const next = new URLSearchParams({ ...query, course_id: String(course) })
    return `/school/lecturer/${id}?${next}`
  }
  return (
    <>
      <Tabs
        label="作品"
        value={articles ? 'article' : 'course'}
        onChange={(tab) => setQuery({ tab: tab === 'article' ? tab : undefined, page: undefined }, { push: true })}
        items={[
          { key: 'course', label: '课程' },
          { key: 'article', label: '文章' },
        ]}
        extra={
          <Button
            theme="borderless"
            size="small"
            onClick={() => setQuery({ order: order === 'new' ? 'hot' : undefined, page: undefined })}
          >
            {order === 'new' ? '按最新' : '按最热'}
          </Button>
        }
      />
      <Loaded read={works} height={320} />
      {works.data?.list.length === 0 && <EmptyBlock title={articles ? '暂无文章' : '暂无课程'} />}
      {articles ? (
        <ul className={classes.articles}>
          {works.data?.list.map((one) => (
            <li key={one.id} className={classes.articleRow}>
              <Link to={here(one.id)}>{one.title}</Link>
              <span>{displayDay(one.published_at)}</span>
              <span>{abbreviate(one.view_count)} 次阅读</span>
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes.grid}>
          {works.data?.list.map((one) => (
            <CourseCard key={one.id} course={one} to={here(one.id)} />
          ))}
        </div>
      )}
      {works.data && works.data.page_info.total_page > 1 && (
        <Pagination
          page={page}
          size={COURSES_PER_PAGE}
          total={works.data.page_info.total_count}
          onPage={(next) => setQuery({ page: next === 1 ? undefined : String(next) }, { push: true })}
        />
      )}
    </>
  )
}
