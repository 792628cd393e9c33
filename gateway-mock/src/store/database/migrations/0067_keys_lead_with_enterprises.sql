ALTER TABLE "alarm_hit" DROP CONSTRAINT "alarm_hit_corp_id_rule_id_alarm_rule_corp_id_id_fk";--> statement-breakpoint
ALTER TABLE "order_log" DROP CONSTRAINT "order_log_pkey", ADD CONSTRAINT "order_log_corp_id_id_pk" PRIMARY KEY("corp_id","id");--> statement-breakpoint
ALTER TABLE "alarm_hit" DROP CONSTRAINT "alarm_hit_pkey", ADD CONSTRAINT "alarm_hit_corp_id_id_pk" PRIMARY KEY("corp_id","id");--> statement-breakpoint
ALTER TABLE "alarm_rule" DROP CONSTRAINT "alarm_rule_pkey", DROP CONSTRAINT "alarm_rule_tenant", ADD CONSTRAINT "alarm_rule_corp_id_id_pk" PRIMARY KEY("corp_id","id");--> statement-breakpoint
ALTER TABLE "bot_push" DROP CONSTRAINT "bot_push_pkey", DROP CONSTRAINT "bot_push_tenant", ADD CONSTRAINT "bot_push_corp_id_id_pk" PRIMARY KEY("corp_id","id");--> statement-breakpoint
ALTER TABLE "alarm_hit" ADD CONSTRAINT "alarm_hit_corp_id_rule_id_alarm_rule_corp_id_id_fk" FOREIGN KEY ("corp_id","rule_id") REFERENCES "public"."alarm_rule"("corp_id","id") ON DELETE no action ON UPDATE no action;
