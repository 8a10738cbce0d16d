"""Settings: everything has a working default, and what differs comes from the environment."""

import os
from pathlib import Path

from django.utils.csp import CSP

from scoreboard import environment

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("SCOREBOARD_DATA", ROOT / "var"))
THREADS = int(os.environ.get("THREADS", "2"))
DEBUG = environment.flag(os.environ, "DEBUG")

# Where people find this server, as https://scores.example.org; empty on a home network.
PUBLIC_URL = environment.public_url(os.environ)
SECURE = PUBLIC_URL.startswith("https://")
# The proxies whose word on the client and the scheme is taken.
TRUSTED_PROXIES = environment.words(os.environ.get("TRUSTED_PROXIES", ""))

# Nobody needs an account; 0 does without them altogether.
ACCOUNTS = os.environ.get("ACCOUNTS", "1") == "1"
# Phones keep what they need without a network; 0 ends that on all that have been here.
OFFLINE = os.environ.get("OFFLINE", "1") == "1"
# How much one address may ask for; a match takes a third as many taps as an address.
MATCHES_PER_HOUR = int(os.environ.get("MATCHES_PER_HOUR", "60"))
TAPS_PER_MINUTE = int(os.environ.get("TAPS_PER_MINUTE", "3600"))

SECRET_KEY = environment.secret_key(os.environ, DATA)
ALLOWED_HOSTS = environment.allowed_hosts(os.environ, PUBLIC_URL)
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
CSRF_COOKIE_NAME = "__Host-csrftoken" if SECURE else "csrftoken"
CSRF_COOKIE_SECURE = SECURE
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = False  # the outbox reads it when it sends, for a page may be days old
SECURE_HSTS_SECONDS = 2 * 365 * 24 * 60 * 60 if SECURE else 0
# Whether other servers of the same domain keep to https is their owner's business.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_SSL_REDIRECT = SECURE and bool(TRUSTED_PROXIES)
# Browsers complain about this header on plain http.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if SECURE else None

INSTALLED_APPS = [
    "django.contrib.sitemaps",
    "django.contrib.staticfiles",
    "django_htmx",
    "scoreboard",
    "games",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "scoreboard.middleware.compressed",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "scoreboard.middleware.own_headers",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "scoreboard.middleware.NotNow",
    "scoreboard.middleware.Refusals",
]
ROOT_URLCONF = "scoreboard.urls"

DATABASES = {"default": environment.database(os.environ, DATA, THREADS)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "scoreboard.storage.BundlingStorage"
    }
}

LANGUAGE_CODE = "en-gb"
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [ROOT / "locale"]
USE_TZ = True
TIME_ZONE = environment.time_zone(os.environ)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ["MinimumLengthValidator", "CommonPasswordValidator", "NumericPasswordValidator"]
]

# Every address a page may use is our own: no inline script or style, so no nonce either.
SECURE_CSP: dict[str, list[str]] = {
    "default-src": [CSP.NONE],
    "base-uri": [CSP.NONE],
    "connect-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
    "img-src": [CSP.SELF, "data:"],
    "manifest-src": [CSP.SELF],
    "object-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
}
# `no-referrer` would make browsers post forms with `Origin: null`, which Django refuses.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Bytes: the longest entry has 500 characters, the longest form a few names.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"secrets": {"()": "scoreboard.logs.WithoutSecrets"}},
    "formatters": {
        "plain": {
            "()": "scoreboard.logs.Plain",
            "format": "%(asctime)sZ %(levelname)s %(name)s: %(message)s",
            "datefmt": "%Y-%m-%dT%H:%M:%S",
        }
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["secrets"],
            "formatter": "plain",
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING", "propagate": True},
        # Whoever looks for what is not here is answered 404 or 400; that is enough.
        "django.request": {"level": "ERROR"},
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}
