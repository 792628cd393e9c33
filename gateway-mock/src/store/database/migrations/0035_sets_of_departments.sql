CREATE TABLE "agg_dept_set" (
	"corp_id" integer NOT NULL,
	"depts" integer[] NOT NULL,
	"seen_at" bigint NOT NULL,
	CONSTRAINT "agg_dept_set_corp_id_depts_pk" PRIMARY KEY("corp_id","depts")
);
--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "authors" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "first_authors" integer DEFAULT 0 NOT NULL;