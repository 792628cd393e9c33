CREATE TABLE "call_count" (
	"minute" bigint NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "call_count_minute_user_id_kind_pk" PRIMARY KEY("minute","user_id","kind")
);
