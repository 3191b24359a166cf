-- Administrators need a second factor (security.md, Access): the local date of the first sign-in at which the user was
-- asked for one. Seven days later nothing else opens without it.
ALTER TABLE usuarios ADD COLUMN segundo_factor_desde date;
