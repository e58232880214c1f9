-- What Prisma cannot say

-- Answers also show the version of an account and the time of its last change, which any change raises: a password, too.
DROP TRIGGER "User_counted" ON "User";
CREATE TRIGGER "User_counted" AFTER UPDATE ON "User" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION "countAccountChange"();
