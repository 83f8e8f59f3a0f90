#!/usr/bin/python3
"""A window with WebKit and nothing else, which WebKitWebDriver controls. MiniBrowser cannot be narrower than 447 pixels."""
import sys

import gi

gi.require_version("Gtk", "3.0")
try:
    gi.require_version("WebKit2", "4.1")
except ValueError:
    # Debian 11, whose WebKit is the oldest that the site supports.
    gi.require_version("WebKit2", "4.0")
from gi.repository import Gtk, WebKit2  # noqa: E402

if "--version" in sys.argv:
    print(WebKit2.get_major_version(), WebKit2.get_minor_version(), sep=".")
    sys.exit()

context = WebKit2.WebContext.get_default()
context.set_automation_allowed(True)


def create_view(*_):
    window = Gtk.Window()
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    view.connect("close", lambda _: window.destroy())
    window.add(view)
    window.set_default_size(1280, 800)
    window.show_all()
    return view


def start(_, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("webkit")
    session.set_application_info(information)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
