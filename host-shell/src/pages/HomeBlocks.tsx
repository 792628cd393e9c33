import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { planCalls } from '@crm/contracts/calls/plans'
import { schoolCalls } from '@crm/contracts/calls/school'
import { useCanOpen } from '@crm/platform/navigate'
import { usePortal } from '@crm/platform/portal'
import { Link } from '@crm/platform/router'
import classes from './HomePage.module.css'
import { CourseCard } from './school/CourseCard.tsx'

const FEATURES: readonly [title: string, text: string][] = [
  ['找达人', '多平台达人库、榜单与竞品达人，按类目、粉丝与成交筛选'],
  ['管达人', '公海认领、跟进记录与自动释放，达人不再散落在表格里'],
  ['寄样管理', '申请、审核、发货、签收到交付，一条线看清每件样品'],
  ['合作与排期', '合作单、佣金与直播排期放在一起，提前发现冲突'],
  ['内容种草', '项目、素材、脚本与内容监控，从立项到复盘'],
  ['数据看板', '成交、团队、商品与内容五张看板，口径一致'],
]
const LATEST = 3

/** What the product offers, the plans and the latest of the school; parts that a portal hides are absent. */
export function HomeBlocks() {
  const canOpen = useCanOpen()
  return (
    <>
      <section aria-label="功能">
        <h2 className={classes.heading}>一处完成达人营销的全部工作</h2>
        <div className={classes.features}>
          {FEATURES.map(([title, text]) => (
            <article key={title} className={classes.feature}>
              <h3>{title}</h3>
              <p className={classes.line}>{text}</p>
            </article>
          ))}
        </div>
      </section>
      {canOpen('Vip') && <PlanStrip />}
      {canOpen('School') && <LatestCourses />}
    </>
  )
}

function PlanStrip() {
  const packages = useCall(planCalls.packages, {})
  const currency = usePortal().theme.currency ?? '¥'
  const plans = packages.data?.list.filter((plan) => plan.price) ?? []
  if (plans.length === 0) return null
  return (
    <section aria-label="版本">
      <h2 className={classes.heading}>版本与价格</h2>
      <div className={classes.plans}>
        {plans.map((plan) => (
          <Link key={plan.level} to={`/vip?plan=${plan.level}`} target="_blank" rel="noopener" className={classes.plan}>
            <strong>{plan.name}</strong>
            <span className={classes.price}>
              {currency}
              {thousands(plan.price)}
            </span>
            <span className={classes.line}>{plan.seats_one_year} 个席位起</span>
          </Link>
        ))}
      </div>
    </section>
  )
}

function LatestCourses() {
  const courses = useCall(schoolCalls.courseList, { page: 1, size: LATEST })
  if (!courses.data || courses.data.list.length === 0) return null
  return (
    <section aria-label="学院">
      <h2 className={classes.heading}>
        学院 <Link to="/school">全部课程</Link>
      </h2>
      <div className={classes.courses}>
        {courses.data.list.map((course) => (
          <CourseCard key={course.id} course={course} to={`/school?course_id=${course.id}`} />
        ))}
      </div>
    </section>
  )
}
