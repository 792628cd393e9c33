CREATE TABLE "agg_content" (
	"corp_id" integer NOT NULL,
	"content_kind" smallint NOT NULL,
	"content_id" text NOT NULL,
	"first_day" integer NOT NULL,
	"last_day" integer NOT NULL,
	"qty" bigint DEFAULT 0 NOT NULL,
	"pay_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agg_content_corp_id_content_kind_content_id_pk" PRIMARY KEY("corp_id","content_kind","content_id")
);
--> statement-breakpoint
CREATE TABLE "agg_pair" (
	"corp_id" integer NOT NULL,
	"author_id" text NOT NULL,
	"platform" text NOT NULL,
	"product_id" text NOT NULL,
	"first_at" bigint NOT NULL,
	CONSTRAINT "agg_pair_corp_id_author_id_platform_product_id_pk" PRIMARY KEY("corp_id","author_id","platform","product_id")
);
--> statement-breakpoint
ALTER TABLE "agg_state" ADD COLUMN "kept" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "agg_pair_first" ON "agg_pair" USING btree ("corp_id","first_at");