-- CreateTable
CREATE TABLE "AccountChanges" (
    "id" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AccountChanges_pkey" PRIMARY KEY ("id")
);
