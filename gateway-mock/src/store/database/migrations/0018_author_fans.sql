CREATE TABLE "author_growth" (
	"platform" text NOT NULL,
	"author_id" text NOT NULL,
	"last" date NOT NULL,
	"sums" integer[] NOT NULL,
	CONSTRAINT "author_growth_platform_author_id_pk" PRIMARY KEY("platform","author_id")
);
--> statement-breakpoint
INSERT INTO "author_growth" ("platform", "author_id", "last", "sums")
	SELECT "platform", "author_id", ("fans_days" ->> 'last')::date,
		(SELECT array_agg("grown" ORDER BY "nth") FROM (
			SELECT "nth", (sum("gain"::integer) OVER (ORDER BY "nth"))::integer AS "grown"
			FROM jsonb_array_elements_text("fans_days" -> 'gains') WITH ORDINALITY AS "days" ("gain", "nth")) AS "each")
	FROM "author" WHERE "fans_7d" IS NOT NULL AND jsonb_array_length("fans_days" -> 'gains') > 0;
--> statement-breakpoint
ALTER TABLE "author" DROP COLUMN "fans_days";--> statement-breakpoint
ALTER TABLE "agg_day" ADD COLUMN "new_lines" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
DELETE FROM "agg_state";--> statement-breakpoint
DELETE FROM "agg_day";
