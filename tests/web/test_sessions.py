"""The secret of a session is found where it may be and nowhere else."""

from maubinh.web.sessions import session_cookie, session_secret


def test_a_cookie_signs_a_browser_in() -> None:
    assert session_secret([(b"cookie", b"a=b; mb_session=secret; c=d")]) == "secret"


def test_a_token_signs_a_program_in_before_a_cookie_does() -> None:
    headers = [(b"cookie", b"mb_session=cookie"), (b"authorization", b"bearer token")]
    assert session_secret(headers) == "token"


def test_anything_else_is_a_stranger() -> None:
    assert session_secret([]) is None
    assert session_secret([(b"cookie", b"xmb_session=secret")]) is None
    assert session_secret([(b"cookie", b"mb_session=")]) is None
    assert session_secret([(b"cookie", b"mb_session=" + b"x" * 129)]) is None
    assert session_secret([(b"authorization", b"Basic token")]) is None
    assert session_secret([(b"authorization", b"Bearer ")]) is None


def test_scripts_and_other_sites_never_see_the_cookie() -> None:
    cookie = session_cookie("secret", secure=False)
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert "Secure" in session_cookie("secret", secure=True).split("; ")
