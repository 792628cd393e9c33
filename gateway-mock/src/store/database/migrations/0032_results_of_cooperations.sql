CREATE TABLE "agg_coop" (
	"corp_id" integer NOT NULL,
	"coop_id" integer NOT NULL,
	"asked" text NOT NULL,
	"first_day" integer NOT NULL,
	"last_day" integer NOT NULL,
	"gmv" bigint DEFAULT 0 NOT NULL,
	"volume" bigint DEFAULT 0 NOT NULL,
	"order_count" bigint DEFAULT 0 NOT NULL,
	"refund_gmv" bigint DEFAULT 0 NOT NULL,
	"close_sales" bigint DEFAULT 0 NOT NULL,
	"commission" bigint DEFAULT 0 NOT NULL,
	"live_count" bigint DEFAULT 0 NOT NULL,
	"video_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "agg_coop_corp_id_coop_id_pk" PRIMARY KEY("corp_id","coop_id")
);
