ALTER TABLE "agg_day" ADD COLUMN "shop_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "product_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "rate_band" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "hour" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "weekday" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_state" ADD COLUMN "single_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" DROP CONSTRAINT "agg_day_corp_id_grain_span_day_platform_content_kind_author_id_product_id_users_depts_pk";--> statement-breakpoint
ALTER TABLE "agg_day" ADD CONSTRAINT "agg_day_pk" PRIMARY KEY("corp_id","grain","span","day","platform","content_kind","author_id","product_id","users","depts","shop_id","product_type","rate_band","hour","weekday");--> statement-breakpoint
CREATE INDEX "agg_day_set" ON "agg_day" USING btree ("corp_id","grain","depts","span","day") WHERE grain in (8, 9);