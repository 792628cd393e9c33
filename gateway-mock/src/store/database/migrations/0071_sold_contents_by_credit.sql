ALTER TABLE "agg_content" ADD COLUMN "users" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_content" ADD COLUMN "depts" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_content" DROP CONSTRAINT "agg_content_corp_id_content_kind_content_id_pk";--> statement-breakpoint
ALTER TABLE "agg_content" ADD CONSTRAINT "agg_content_corp_id_content_kind_content_id_users_depts_pk" PRIMARY KEY("corp_id","content_kind","content_id","users","depts");
