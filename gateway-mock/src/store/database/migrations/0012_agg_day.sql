CREATE TABLE "agg_day" (
	"corp_id" integer NOT NULL,
	"grain" smallint NOT NULL,
	"span" smallint NOT NULL,
	"day" integer NOT NULL,
	"month" integer GENERATED ALWAYS AS ((date_trunc('month', ('1970-01-01'::date + day)::timestamp)::date - '1970-01-01'::date)) STORED NOT NULL,
	"platform" text NOT NULL,
	"content_kind" smallint DEFAULT 0 NOT NULL,
	"author_id" text DEFAULT '' NOT NULL,
	"product_id" text DEFAULT '' NOT NULL,
	"users" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"depts" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"qty" bigint DEFAULT 0 NOT NULL,
	"pay_amount" bigint DEFAULT 0 NOT NULL,
	"settled" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	"service_fee" bigint DEFAULT 0 NOT NULL,
	"new_amount" bigint DEFAULT 0 NOT NULL,
	"old_amount" bigint DEFAULT 0 NOT NULL,
	"settle_amount" bigint DEFAULT 0 NOT NULL,
	"settle_commission" bigint DEFAULT 0 NOT NULL,
	"refund_amount" bigint DEFAULT 0 NOT NULL,
	"live_amount" bigint DEFAULT 0 NOT NULL,
	"video_amount" bigint DEFAULT 0 NOT NULL,
	"image_amount" bigint DEFAULT 0 NOT NULL,
	"showcase_amount" bigint DEFAULT 0 NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"lines" bigint DEFAULT 0 NOT NULL,
	"settled_lines" bigint DEFAULT 0 NOT NULL,
	"refund_lines" bigint DEFAULT 0 NOT NULL,
	"taken_lines" bigint DEFAULT 0 NOT NULL,
	"first_lines" bigint DEFAULT 0 NOT NULL,
	"first_at" bigint,
	"last_at" bigint,
	CONSTRAINT "agg_day_corp_id_grain_span_day_platform_content_kind_author_id_product_id_users_depts_pk" PRIMARY KEY("corp_id","grain","span","day","platform","content_kind","author_id","product_id","users","depts")
);
--> statement-breakpoint
CREATE TABLE "agg_state" (
	"corp_id" integer PRIMARY KEY NOT NULL,
	"built_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agg_touched" (
	"corp_id" integer NOT NULL,
	"day" integer NOT NULL,
	"month" integer GENERATED ALWAYS AS ((date_trunc('month', ('1970-01-01'::date + day)::timestamp)::date - '1970-01-01'::date)) STORED NOT NULL,
	"changes" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agg_touched_corp_id_day_pk" PRIMARY KEY("corp_id","day")
);
