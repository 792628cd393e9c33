import { reportDatesLabel, reportSourceLabel } from '@crm/contracts/rules/reportRules'
import { REPORT_TEMPLATES } from '@crm/contracts/rules/reportTemplates'
import { go } from '@crm/platform/navigate'
import { Button, Card } from '@crm/ui/base'
import classes from './ReportCenterList.module.css'

/** The presets that a report may begin with. */
export function TemplateCards() {
  return (
    <div className={classes.templates}>
      {REPORT_TEMPLATES.map(({ key, name, about, source, metrics, date_type }) => (
        <Card
          key={key}
          title={name}
          extra={
            <Button
              size="small"
              aria-label={`使用模板${name}`}
              onClick={() => go('ReportCenterCreate', { template: key })}
            >
              使用模板
            </Button>
          }
        >
          <p className={classes.about}>{about}</p>
          <p className={classes.about}>
            {reportSourceLabel[source]} · {metrics.length} 个指标 · {reportDatesLabel[date_type]}
          </p>
        </Card>
      ))}
    </div>
  )
}
