CREATE TABLE "job_period" (
	"name" text NOT NULL,
	"period" text NOT NULL,
	"started_at" bigint NOT NULL,
	CONSTRAINT "job_period_name_period_pk" PRIMARY KEY("name","period")
);
