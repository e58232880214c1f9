-- CreateTable
CREATE TABLE "TrustedDocument" (
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "TrustedDocument_pkey" PRIMARY KEY ("hash")
);


